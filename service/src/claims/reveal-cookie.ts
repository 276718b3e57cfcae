import type { Proven } from '../cards/claim-secrets.ts';
import type { Secret } from '../kit/secret.ts';
import { proofSeconds } from './reveal-proof.ts';

const cookieName = 'bestow_reveal';
const headerLengthMax = 8_192;

/** Sent only to this link, never to a script, and never when another site links here. */
export function revealCookie(
  token: string,
  proof: Secret<string>,
  { proven, isSecure }: { readonly proven: Proven; readonly isSecure: boolean },
): string {
  const attributes = [`Path=/c/${token}`, `Max-Age=${proofSeconds[proven]}`, 'HttpOnly', 'SameSite=Strict'];
  return [`${cookieName}=${proof.reveal()}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ');
}

/** The proof that a browser sends, or "" when it sends none. */
export function findProof(cookieHeader: string | undefined): string {
  const pairs = (cookieHeader ?? '').slice(0, headerLengthMax).split('; ');
  const prefix = `${cookieName}=`;
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? '';
}
