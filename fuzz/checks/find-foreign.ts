import type { Caller, Cast, Company } from '../world/callers.ts';
import type { Received, Sent } from '../world/sender.ts';

/** What operators write there is read by every account. */
const catalogPath = /\/(Products|ShippingMethods|Carriers)\b/;

/** Before answers are judged: an operator may, for example, give a shipping method the id of an account as its own. */
export function noteWritten({ companies, inCatalog }: Cast, { company, audience }: Caller, sent: Sent): void {
  if (company !== null || audience === 'public' || sent.method === 'GET' || !catalogPath.test(sent.path)) return;
  for (const sign of companies.flatMap(signsOf)) if (requestText(sent).includes(sign)) inCatalog.add(sign);
}

/**
 * Data of another account in an answer: its id, or the text that is part of everything written for it. What the request
 * itself named may be repeated. Operators see all accounts; a visitor sees only the gift whose link was opened.
 */
export function findForeign(
  { companies, inCatalog }: Cast,
  { company, audience }: Caller,
  sent: Sent,
  { text }: Received,
): string | null {
  if (company === null && audience !== 'public') return null;
  const shown = companies
    .filter((other) => other !== company)
    .flatMap((other) => signsOf(other).map((sign) => ({ other, sign })))
    .filter(({ sign }) => text.includes(sign) && !inCatalog.has(sign));
  if (shown.length === 0) return null;
  const asked = requestText(sent);
  const isOpened = ({ known }: Company) => known.links.some(({ token }) => sent.path.startsWith(`/c/${token}`));
  const foreign = shown.find(({ other, sign }) => !asked.includes(sign) && !isOpened(other));
  return foreign ? `shows ${foreign.sign}, which belongs to another account` : null;
}

function signsOf({ marker, accountId }: Company): string[] {
  return [marker, accountId];
}

function requestText({ path, body }: Sent): string {
  return `${path} ${body?.toString('latin1') ?? ''}`;
}
