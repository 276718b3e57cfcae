/** Starts something when it is first needed, and returns the same instance to later callers. */
export function startOnce<Started>(start: () => Promise<Started>): () => Promise<Started> {
  let started: Promise<Started> | null = null;
  return () => {
    started ??= start();
    return started;
  };
}
