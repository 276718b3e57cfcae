/** Why a task of a thread pool has no result. Other tasks in the pool are not affected. */
export type ThreadFaultKind = 'busy' | 'closed' | 'tooSlow' | 'tooLarge' | 'crashed' | 'failed';

const messages: Readonly<Record<ThreadFaultKind, string>> = {
  busy: 'too many tasks wait for a thread',
  closed: 'the thread pool is closed',
  tooSlow: 'the task exceeded its time limit; its thread was ended',
  tooLarge: 'the task exceeded the heap limit of its thread',
  crashed: 'the thread ended during the task',
  failed: 'the task threw an error',
};

export class ThreadFault extends Error {
  override readonly name = 'ThreadFault';
  constructor(
    readonly kind: ThreadFaultKind,
    /** Of a failed task: the error's class and stack frames, without its message. */
    readonly where: string | null = null,
  ) {
    super(where === null ? messages[kind] : `${messages[kind]}: ${where}`);
  }
}
