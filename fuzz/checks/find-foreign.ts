import type { Caller, Cast } from '../world/callers.ts';
import type { Received, Sent } from '../world/sender.ts';

/**
 * Data of another account in an answer: its id, or the text that is part of everything written for it. What the request
 * itself named may be repeated. Operators see all accounts; a visitor sees only the gift whose link was opened.
 */
export function findForeign(
  { companies }: Cast,
  { company, audience }: Caller,
  sent: Sent,
  { text }: Received,
): string | null {
  if (company === null && audience !== 'public') return null;
  const opened = companies.find(({ known }) => known.links.some(({ token }) => sent.path.startsWith(`/c/${token}`)));
  const asked = `${sent.path} ${sent.body?.toString('latin1') ?? ''}`;
  for (const other of companies) {
    if (other === company || other === opened) continue;
    for (const sign of [other.marker, other.accountId])
      if (text.includes(sign) && !asked.includes(sign)) return `shows ${sign}, which belongs to another account`;
  }
  return null;
}
