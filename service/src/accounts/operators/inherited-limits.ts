import { isBlockWithin } from '../../kit/allowed-addresses.ts';
import type { Fault } from '../../kit/errors.ts';
import type { NewOperatorCredential, OperatorCredential } from './credential-types.ts';
import type { OperatorScope } from './scopes.ts';

/** Would let a credential that was created by a credential create another, and so outlive those before it. */
export const neverPassedOn: OperatorScope = 'operator-credentials:write';

/** A credential cannot create one that may do more, be used from more places or longer than itself. */
export function checkInheritedLimits(creator: OperatorCredential, wish: NewOperatorCredential): Fault[] {
  const faults: Fault[] = [];
  const missing = wish.scopes.filter((scope) => scope === neverPassedOn || !creator.scopes.includes(scope));
  if (missing.length > 0)
    faults.push({
      pointer: '/Scopes',
      code: 'NotAllowed',
      detail: `This credential cannot pass on ${missing.join(', ')}.`,
    });
  const { addressBlocks, expiresAt } = creator;
  const isElsewhere =
    wish.addressBlocks.length === 0 || wish.addressBlocks.some((block) => !isBlockWithin(block, addressBlocks));
  if (addressBlocks.length > 0 && isElsewhere)
    faults.push({
      pointer: '/AddressBlocks',
      code: 'NotAllowed',
      detail: `AddressBlocks must be within ${addressBlocks.join(', ')}, where this credential itself may be used.`,
    });
  if (expiresAt && !(wish.expiresAt && wish.expiresAt <= expiresAt))
    faults.push({
      pointer: '/ExpiresAt',
      code: 'OutOfRange',
      detail: `ExpiresAt must be at most ${expiresAt.toISOString()}, when this credential itself ends.`,
    });
  return faults;
}
