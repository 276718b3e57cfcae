import { domainToASCII, domainToUnicode } from 'node:url';
import { codePointLength } from './text-rules.ts';

const mailboxLengthMax = 254;
const localPartLengthMax = 64;
const domainLengthMax = 253;
const labelLengthMax = 63;

// Nearly every address matches this simple pattern, which is short enough for every limit below.
const plainLengthMax = 63;
const plainMailbox =
  /^[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@(?:[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*\.)+[A-Za-z][A-Za-z0-9]*$/;

// The letters of a dot-atom (RFC 5322), and since RFC 6531 everything outside ASCII.
const atom = /^[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~\u{80}-\u{10ffff}]+$/u;
const invisible = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
const internationalLabel = /^[\p{L}\p{M}\p{N}-]+$/u;
const asciiLabel = /^[A-Za-z0-9-]+$/;
const asciiOnly = /^[\0-\x7f]*$/;

/**
 * True for one bare address such as ada@example.com. Quoted local parts, comments, display names and address literals
 * are rejected although mail allows them: no real recipient needs them, and mail programs disagree on how to parse
 * them.
 */
export function isMailbox(text: string): boolean {
  if (text.length <= plainLengthMax && plainMailbox.test(text)) return true;
  if (text.length > 2 * mailboxLengthMax || codePointLength(text) > mailboxLengthMax) return false;
  const at = text.lastIndexOf('@');
  return at > 0 && isLocalPart(text.slice(0, at)) && isMailDomain(text.slice(at + 1));
}

function isLocalPart(local: string): boolean {
  if (codePointLength(local) > localPartLengthMax || invisible.test(local)) return false;
  return local.split('.').every((part) => atom.test(part));
}

function isMailDomain(domain: string): boolean {
  if (asciiOnly.test(domain)) return isDnsName(domain) && isKnownPunycode(domain);
  return isInternationalName(domain) && isDnsName(domainToASCII(domain));
}

// A name that changes under NFKC looks like another one: full-width letters, circled digits, the dot 。
function isInternationalName(domain: string): boolean {
  const isPlain = domain.normalize('NFKC') === domain && !invisible.test(domain);
  return isPlain && domain.split('.').every((label) => internationalLabel.test(label));
}

function isDnsName(domain: string): boolean {
  const labels = domain.split('.');
  // No top-level domain begins with a digit; this excludes 127.0.0.1 and 0x7f.1.
  const hasRealTop = /^[A-Za-z]/.test(labels.at(-1) ?? '');
  return labels.length >= 2 && domain.length <= domainLengthMax && hasRealTop && labels.every(isDnsLabel);
}

function isDnsLabel(label: string): boolean {
  return label.length <= labelLengthMax && asciiLabel.test(label) && !label.startsWith('-') && !label.endsWith('-');
}

function isKnownPunycode(domain: string): boolean {
  if (!domain.toLowerCase().includes('xn--')) return true;
  // What cannot be decoded comes back empty up to Node 22, and unchanged from Node 24 on.
  const decoded = domainToUnicode(domain.toLowerCase());
  return decoded !== '' && !decoded.split('.').some((label) => label.startsWith('xn--'));
}
