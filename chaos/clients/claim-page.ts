import { exchange } from './caller.ts';

/** The codes of the supplier and of the stock, as they stand on a claim page. */
const codePattern = /\b(?:SUP-|STK)[0-9A-F]{16}\b/g;

export interface ClaimPage {
  readonly status: number | null;
  readonly codes: readonly string[];
}

/** Opens a gift as its recipient does: with the answer where the link asks for one. */
export async function openGift(baseUrl: string, link: string, answer: string | null): Promise<ClaimPage> {
  const body = answer === null ? '' : new URLSearchParams({ answer }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status, text } = await exchange(`${baseUrl}${new URL(link).pathname}`, { method: 'POST', headers, body });
  return { status, codes: [...new Set(text.match(codePattern) ?? [])] };
}
