/** What a command's exit code means; docs/command-line.md explains it. */
export const exitCodes = {
  done: 0,
  /** The command could not start or finish, or a check found a fault. */
  failed: 1,
  /** The command line is wrong; nothing was done. */
  wrongUse: 2,
  /** The service declined what was asked for. */
  refused: 3,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
