/** What an operator credential can be allowed to do. Each route of /operator/v1 names the one it needs. */
export const operatorScopes = {
  'accounts:read':
    'Read accounts, their people, credentials (never secrets), departments, brandings, gift settings and billing address',
  'accounts:write':
    'Create, change, suspend and resume accounts; their people, departments, brandings, gift settings and billing address',
  'credentials:write': 'Create, rotate, enable and disable the API credentials of accounts',
  'catalog:read': 'Read products, prices per account, shipping methods and carriers',
  'catalog:write': 'Change products, prices per account, shipping methods and carriers',
  'stock:read': 'Read stock levels, imports, losses and suppliers',
  'stock:write': 'Import codes and set low-stock marks',
  'parcels:read': 'Read parcels',
  'parcels:write': 'Pack, ship and resend parcels',
  'orders:read': 'Read orders of all accounts, with recipients masked',
  'orders:write': 'Cancel orders, send gifts again and reissue expired ones',
  'cases:read': 'Read cases of recipients, with what they wrote',
  'cases:write': 'Answer and close cases, and replace codes',
  'funding:read': 'Read funding requests and payments of all accounts',
  'funding:write': 'Request funding for accounts, apply and reject it, and settle payments',
  'approvals:read': 'Read what waits for a second operator',
  'approvals:write': 'Approve, refuse and withdraw such requests, of every kind',
  'suppressions:read': 'Read suppressed addresses',
  'suppressions:write': 'Remove suppressed addresses',
  'jobs:read': 'Read jobs that were set aside',
  'jobs:write': 'Retry and drop jobs that were set aside',
  'events:read': 'Read operator events and alerts',
  'events:write': 'Acknowledge alerts',
  'audit:read': 'Read the audit log',
  'operator-credentials:read': 'Read the credentials of the operator API (never secrets)',
  'operator-credentials:write': 'Create credentials of the operator API with at most its own scopes, and revoke any',
} as const;

export type OperatorScope = keyof typeof operatorScopes;

export const allScopes = Object.keys(operatorScopes) as OperatorScope[];

export function isScope(text: string): text is OperatorScope {
  return Object.hasOwn(operatorScopes, text);
}
