export type Document = PDFKit.PDFDocument;

/** What all papers have in common. */
export const ink = '#1c1720';
export const soft = '#5f5866';
export const faint = '#d9d4de';
export const margin = 48;

export function rule(document: Document, y: number, left: number, width: number, color = faint): void {
  document
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.7)
    .stroke(color);
}

export function shownDay(day: Date): string {
  return day.toISOString().slice(0, 10);
}
