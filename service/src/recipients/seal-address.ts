import { type KeyRing, open, type SealContext, seal } from '../kit/keyring.ts';
import type { RecipientAddress } from '../orders/forget/types.ts';
import type { OpenForgetRow } from './queries.ts';
import type { ForgetRef, ForgetSubject } from './types.ts';

export function forgetContext(accountId: string, id: string): SealContext {
  return { purpose: 'forget', row: [accountId, id] };
}

export function sealAddress(keyRing: KeyRing, ref: ForgetRef, address: RecipientAddress): Buffer {
  return seal(keyRing, forgetContext(ref.accountId, ref.id), address.value);
}

export function openSubject(keyRing: KeyRing, { sealedAddress, channel, ...row }: OpenForgetRow): ForgetSubject {
  const value = open(keyRing, forgetContext(row.accountId, row.id), sealedAddress);
  return { ...row, address: { channel, value } };
}
