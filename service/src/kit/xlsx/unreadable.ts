/** Why a file cannot be read, in one or two sentences for the person who has it: what is wrong, where, and the way out. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
