/** Where the receiver gets the events of an account: its place among the accounts. */
export const endpointPath = (accountIndex: number) => `/account/${accountIndex}`;
