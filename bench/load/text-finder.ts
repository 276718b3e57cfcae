const nothing = Buffer.alloc(0);

/** Searches for a text in answers that arrive in pieces. */
export class TextFinder {
  isFound = false;
  private readonly text: Buffer;
  private tail = nothing;

  constructor(text: string) {
    this.text = Buffer.from(text);
  }

  startAnswer(): void {
    this.isFound = false;
    this.tail = nothing;
  }

  take(piece: Buffer): void {
    if (this.isFound) return;
    const bytes = this.tail.length === 0 ? piece : Buffer.concat([this.tail, piece]);
    this.isFound = bytes.includes(this.text);
    // A copy of what may be the start of the text: the next piece overwrites this one.
    this.tail = this.isFound ? nothing : Buffer.from(bytes.subarray(Math.max(0, bytes.length - this.text.length + 1)));
  }
}
