/** Starts something when it is first needed, and gives the same to everyone after. */
export function startOnce<Started>(start: () => Promise<Started>): () => Promise<Started> {
  let started: Promise<Started> | null = null;
  return () => {
    started ??= start();
    return started;
  };
}
