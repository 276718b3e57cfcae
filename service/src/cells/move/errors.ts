/** The account cannot be moved, or not yet. Each reason is a sentence with the way out. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
  constructor(readonly reasons: readonly string[]) {
    super(reasons.join('\n'));
  }
}
