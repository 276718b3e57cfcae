/**
 * The portal's policy lets in only style elements that carry the nonce of this page load. The service writes it into
 * the page; libraries ask for it here, and the one that locks scrolling behind dialogs looks for a global.
 */
export function readNonce(): string {
  return document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';
}

export function shareNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: readNonce() });
}
