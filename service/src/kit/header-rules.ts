// Headers that the sender sets itself, that belong to a single connection, or that change how the message is parsed.
const reservedHeader =
  /^(host|content-length|content-type|content-encoding|transfer-encoding|connection|keep-alive|proxy-.*|webhook-.*|te|trailer|upgrade|expect)$/i;
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** True for a header that a caller may add to the service's requests. */
export function isAllowedHeaderName(name: string): boolean {
  return headerName.test(name) && !reservedHeader.test(name);
}

/** No line breaks, and nothing that cannot be sent as one byte. */
export function isHeaderValue(value: string): boolean {
  return headerValue.test(value);
}
