/** To a thread: a task. One at a time. */
export interface ToThread {
  readonly id: number;
  readonly task: unknown;
}

/** From a thread: it has loaded its code, or a task has ended. */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly where: string };
