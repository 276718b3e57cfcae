/** Where the person was when they went to their company's provider to confirm who they are. */
const placeKey = 'bestow-sign-on-place';

/** Leaves for the provider's page. */
export function leaveFor(url: string, returnTo: string): void {
  sessionStorage.setItem(placeKey, returnTo);
  window.location.assign(url);
}

export function takeReturnPlace(): string {
  const place = sessionStorage.getItem(placeKey);
  sessionStorage.removeItem(placeKey);
  return place?.startsWith('/') ? place : '/';
}
