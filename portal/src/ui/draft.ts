/*
 * Half-filled forms, kept in the browser's tab: an expired session, a reload or a look at another page loses nothing. A
 * draft belongs to one person and is gone when they sign out or close the tab.
 */

interface Draft {
  readonly personId: string;
  readonly values: unknown;
}

const prefix = 'draft:';
/** Complete drafts, with the secrets that may not be stored; they survive a sign-in, not a reload. */
const complete = new Map<string, Draft>();

export function readDraft<Values>(name: string, personId: string): Values | null {
  try {
    const stored: unknown = complete.get(name) ?? JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('personId' in stored) || !('values' in stored)) return null;
    return stored.personId === personId ? (stored.values as Values) : null;
  } catch {
    return null;
  }
}

/** `stored` is what of the values may be stored. */
export function keepDraft(name: string, personId: string, values: unknown, stored = values): void {
  complete.set(name, { personId, values: structuredClone(values) });
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify({ personId, values: stored }));
  } catch {
    // Without room for it, the form works without a draft.
  }
}

export function dropDraft(name: string): void {
  complete.delete(name);
  sessionStorage.removeItem(prefix + name);
}

export function dropEveryDraft(): void {
  complete.clear();
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}
