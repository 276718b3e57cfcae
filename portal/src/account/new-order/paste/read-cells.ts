/** The cells of a pasted table: separated by tabs as spreadsheets copy them, or as a CSV file. Empty rows are left out. */
export function readCells(text: string): readonly (readonly string[])[] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((each) => each !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += sign;
        at++;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  endRow();
  return rows;
}

/** Without a tab, whichever of the signs of CSV files the first row has more of. */
function separatorOf(text: string): string {
  if (text.includes('\t')) return '\t';
  const [first = ''] = text.split('\n');
  return first.split(';').length > first.split(',').length ? ';' : ',';
}
