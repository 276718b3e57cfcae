/** A statement in a document that is not true. */
export interface DocFault {
  readonly path: string;
  readonly line: number;
  readonly problem: string;
}

export interface Document {
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly text: string;
}

export function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
