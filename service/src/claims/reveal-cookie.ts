import type { Proven } from '../cards/claim-secrets.ts';
import type { Secret } from '../kit/secret.ts';
import { proofSeconds } from './reveal-proof.ts';

const cookieName = 'bestow_reveal';
/** Browsers take a cookie with this prefix over https only. The other one, __Host-, would not allow the path. */
const securePrefix = '__Secure-';
const headerLengthMax = 8_192;

/** Sent only to this link, never to a script, and never when another site links here. */
export function revealCookie(
  token: string,
  proof: Secret<string>,
  { proven, isSecure }: { readonly proven: Proven; readonly isSecure: boolean },
): string {
  const attributes = [`Path=/c/${token}`, `Max-Age=${proofSeconds[proven]}`, 'HttpOnly', 'SameSite=Strict'];
  const pair = `${cookieName}=${proof.reveal()}`;
  return (isSecure ? [securePrefix + pair, ...attributes, 'Secure'] : [pair, ...attributes]).join('; ');
}

/** The proof that a browser sends, or "" when it sends none. A name without the prefix does no harm: the proof is a MAC. */
export function findProof(cookieHeader: string | undefined): string {
  const pairs = (cookieHeader ?? '').slice(0, headerLengthMax).split('; ');
  const values = [`${securePrefix}${cookieName}=`, `${cookieName}=`].map((start) =>
    pairs.find((pair) => pair.startsWith(start))?.slice(start.length),
  );
  return values.find((value) => value !== undefined) ?? '';
}
