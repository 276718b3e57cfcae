/**
 * A change has a time of its transaction, and is seen when that commits. Callers that only know when they asked last would
 * miss what was underway then. No transaction takes this long.
 */
export const lateCommitMs = 60_000;
