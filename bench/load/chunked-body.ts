const carriageReturn = 13;
const lineFeed = 10;

type State = 'size' | 'data' | 'dataEnd' | 'trailer' | 'done';

/** Finds the end of a chunked body without storing it. */
export class ChunkedBody {
  private state: State = 'size';
  private sizeText = '';
  private left = 0;
  private trailerLineBytes = 0;

  /** Takes bytes starting at `from`; returns true when they end the body. */
  take(bytes: Buffer, from: number, to: number): boolean {
    let at = from;
    while (at < to && this.state !== 'done') {
      if (this.state === 'data') {
        const taken = Math.min(this.left, to - at);
        at += taken;
        this.left -= taken;
        if (this.left === 0) this.state = 'dataEnd';
      } else {
        this.takeControl(bytes[at] as number);
        at++;
      }
    }
    return this.state === 'done';
  }

  private takeControl(byte: number): void {
    if (byte === carriageReturn) return;
    if (this.state === 'size') {
      if (byte === lineFeed) this.startChunk();
      else this.sizeText += String.fromCharCode(byte);
    } else if (this.state === 'dataEnd') {
      this.state = 'size';
    } else if (byte !== lineFeed) {
      this.trailerLineBytes++;
    } else {
      this.state = this.trailerLineBytes === 0 ? 'done' : 'trailer';
      this.trailerLineBytes = 0;
    }
  }

  private startChunk(): void {
    this.left = Number.parseInt(this.sizeText, 16);
    if (!Number.isInteger(this.left)) throw new Error(`Not a chunk size: ${this.sizeText}`);
    this.sizeText = '';
    this.state = this.left === 0 ? 'trailer' : 'data';
  }
}
