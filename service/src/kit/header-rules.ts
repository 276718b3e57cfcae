// What the sender sets itself, what belongs to one connection only, and what would change how the message is read.
const reservedHeader =
  /^(host|content-length|content-type|content-encoding|transfer-encoding|connection|keep-alive|proxy-.*|webhook-.*|te|trailer|upgrade|expect)$/i;
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** True for a header that a caller may add to what the service sends for it. */
export function isAllowedHeaderName(name: string): boolean {
  return headerName.test(name) && !reservedHeader.test(name);
}

/** Neither line breaks nor what cannot be sent as one byte. */
export function isHeaderValue(value: string): boolean {
  return headerValue.test(value);
}
