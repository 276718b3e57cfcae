export type FindingState = 'ok' | 'warning' | 'failed';

/** The result of one check, with what to do about it. */
export interface Finding {
  readonly check: string;
  readonly state: FindingState;
  readonly text: string;
  /** Null when there is nothing to do. */
  readonly advice: string | null;
}

/** Findings of one check, by state. */
export function findingsOf(check: string) {
  const finding =
    (state: FindingState) =>
    (text: string, advice: string | null = null) => ({
      check,
      state,
      text,
      advice,
    });
  return { ok: finding('ok'), warning: finding('warning'), failed: finding('failed') };
}
