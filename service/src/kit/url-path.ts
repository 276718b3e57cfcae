const slash = 0x2f;

/** The router reads "/v1/Orders/" as an order with an empty id; a path with a trailing slash is a different one. */
export function hasExtraSlash(url: string): boolean {
  const queryAt = url.indexOf('?');
  return url.charCodeAt((queryAt < 0 ? url.length : queryAt) - 1) === slash;
}

export function withoutQuery(url: string): string {
  const queryAt = url.indexOf('?');
  return queryAt < 0 ? url : url.slice(0, queryAt);
}
