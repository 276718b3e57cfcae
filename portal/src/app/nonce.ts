/**
 * The portal's policy allows only style elements with the nonce of this page load. The service writes it into the page;
 * libraries get it here, and the one that locks scrolling behind dialogs reads a global.
 */
export function readNonce(): string {
  return document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';
}

export function shareNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: readNonce() });
}
