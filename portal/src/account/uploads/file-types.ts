const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Browsers disagree about CSV files, so the name decides. */
export function contentTypeOf(file: File): string {
  return /\.xlsx$/i.test(file.name) ? spreadsheet : 'text/csv';
}
