/** A file cannot be read, or does not fit the database. The message is a sentence with the way out. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';
}
