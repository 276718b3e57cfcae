/** Marks texts for a terminal; where colours are off it leaves them as they are. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  yellow(text: string): string;
  green(text: string): string;
}

export interface TerminalStream {
  readonly isTTY?: boolean;
  /** Node's own check, which respects NO_COLOR, FORCE_COLOR and TERM=dumb. */
  hasColors?(): boolean;
}

export function styleFor(stream: TerminalStream): Style {
  const isOn = stream.isTTY === true && stream.hasColors?.() === true;
  const paint = (on: number, off: number) => (text: string) =>
    isOn && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return { bold: paint(1, 22), dim: paint(2, 22), red: paint(31, 39), yellow: paint(33, 39), green: paint(32, 39) };
}
