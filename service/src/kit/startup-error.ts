/** The service cannot start. The message says in one sentence what is wrong and what to do. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
