/** Why a file cannot be read, for the person who uploaded it: what is wrong, where, and how to fix it. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
