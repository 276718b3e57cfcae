/*
 * Half-filled forms, kept in the browser's tab: an expired session, a reload or a look at another page loses nothing. A
 * draft belongs to one person and is gone when they sign out or close the tab.
 */

const prefix = 'draft:';

export function readDraft<Values>(name: string, personId: string): Values | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('personId' in stored) || !('values' in stored)) return null;
    return stored.personId === personId ? (stored.values as Values) : null;
  } catch {
    return null;
  }
}

export function keepDraft(name: string, personId: string, values: unknown): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify({ personId, values }));
  } catch {
    // Without room for it, the form works without a draft.
  }
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(prefix + name);
}

export function dropEveryDraft(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}
