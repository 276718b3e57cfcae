/** What an API credential of an account can be allowed to do. Each route of /v1 and /stage names the one it needs. */
export const accountScopes = {
  'catalog:read': 'Read products, shipping methods, carriers, brandings, departments and gift settings',
  'orders:read': 'Read orders without codes and links, their recipients, events and cases',
  'orders:write':
    'Validate, place, change, cancel, void, resend and reissue orders; forget recipients; set gift settings',
  'codes:read': 'See codes, claim links and answers in the orders that may be read or were placed',
  'funds:read': 'Read balances, transactions, budgets, funding requests, invoices and the billing address',
  'funds:write': 'Request funding, and set balance thresholds, budgets and the billing address',
  'webhooks:write': 'Read and change webhook endpoints, and read, test and replay their messages',
  'orders:approve': 'Approve and reject orders of others that wait for an approval',
  'rules:write': 'Set which orders need an approval, and whether orders wait for funds',
} as const;

export type AccountScope = keyof typeof accountScopes;

export const allAccountScopes = Object.keys(accountScopes) as AccountScope[];

/**
 * Who holds these decides about orders of others: a credential has them only if they are named. Those that existed before
 * them do not have them either.
 */
const namedScopes: readonly AccountScope[] = ['orders:approve', 'rules:write'];

/** What a credential may do if nothing else is said. */
export const usualAccountScopes = allAccountScopes.filter((scope) => !namedScopes.includes(scope));
