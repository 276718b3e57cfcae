/**
 * Removes from a log text what may grant access or identify a person: URLs after their host, our own links, query
 * strings, email addresses, phone numbers, and long words of letters and digits, which is what tokens, keys and claim
 * links look like. Ids of orders, lines and cards stay.
 */
export function scrubText(text: string): string {
  return text
    .replace(addressPattern, (_all, scheme: string, host: string, rest: string) => scheme + host + (rest ? '/…' : ''))
    .replace(ownLinkPattern, '$1…')
    .replace(queryPattern, '?…')
    .replace(mailPattern, '…@…')
    .replace(phonePattern, '+…')
    .replace(longWordPattern, (word) => (mayBeToken(word) ? '…' : word));
}

const addressPattern = /\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@"'<>]*@)?([^\s/?#"'<>]+)([^\s"'<>]*)/gi;
// A route pattern such as /c/:token is not a link.
const ownLinkPattern = /(\/(?:c|portal\/link|portal\/api\/Links)\/)(?!:)[^\s"'<>]+/g;
const queryPattern = /\?[^\s"'<>?]*=[^\s"'<>]*/g;
const mailPattern = /[^\s"'<>()@,;:]+@[^\s"'<>()@,;:]+/g;
const phonePattern = /\+\d{7,15}\b/g;
const longWordPattern = /[A-Za-z0-9_+=-]{20,}/g;
const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?:-\d+)*$/i;

function mayBeToken(word: string): boolean {
  return /\d/.test(word) && /[A-Za-z]/.test(word) && !idPattern.test(word);
}
