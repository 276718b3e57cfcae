import { randomBytes } from 'node:crypto';
import type { SignedIn } from '../portal-caller.ts';
import type { AuditedPortal } from './audited-portal.ts';

/** One call that must succeed, and who makes it. */
export interface Call {
  readonly by: SignedIn;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Prepares the action, and returns its call. */
export type Given = (world: AuditedPortal) => Promise<Call> | Call;

export const fresh = () => randomBytes(5).toString('hex');
export const newPerson = () => ({ Email: `p-${fresh()}@example.com`, Name: 'P', Role: 'viewer' });
export const csvType = { 'content-type': 'text/csv' };
export const pngType = { 'content-type': 'image/png' };

export const signOnOf = (domain: string) => ({
  Name: 'Company',
  Issuer: 'https://login.company.example',
  ClientId: 'bestow',
  ClientSecret: 'secret',
  GroupsClaim: 'groups',
  IsRequired: true,
  Groups: [{ Group: 'all', Role: 'viewer' }],
  Domains: [domain],
});
