/** Three significant digits with thousands separators: 12,345 or 1.23 or 0.0456. */
export function shortNumber(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return Number(value.toPrecision(3)).toString();
}
