import type { AccountCatalog } from '../catalog/account-catalog.ts';
import type { DeliveryType, ProductContent } from '../catalog/types.ts';
import type { FaultList } from '../kit/fault-list.ts';
import type { LineDetails } from './types.ts';

interface ExpiryContext {
  readonly catalog: Pick<AccountCatalog, 'claimExpiresAfterDays'>;
  readonly type: DeliveryType | null;
  readonly now: Date;
}

export interface ExpiringProduct {
  readonly content: Pick<ProductContent, 'neverExpires' | 'minClaimDays'>;
}

const dayMs = 86_400_000;
/** A recipient has at least this long, whatever else is set. */
const claimDaysMin = 1;
export const expiryYearsAheadMax = 5;

/**
 * After how many days the line's cards expire by the account's setting, counted from delivery; null if the request says
 * when, or they do not expire. A product may demand more days, or forbid expiry.
 */
export function checkExpiry(
  { details: { claimExpiresAt } }: { readonly details: Pick<LineDetails, 'claimExpiresAt'> },
  place: string,
  { product, dueAt }: { readonly product: ExpiringProduct | null; readonly dueAt: Date | null },
  { catalog, type, now }: ExpiryContext,
  faults: FaultList,
): number | null {
  const { neverExpires = false, minClaimDays = null } = product?.content ?? {};
  const daysMin = Math.max(claimDaysMin, minClaimDays ?? 0);
  if (claimExpiresAt === null) {
    const days = catalog.claimExpiresAfterDays;
    return days === null || neverExpires || type === 'PhysicalShipment' ? null : Math.max(days, daysMin);
  }
  const pointer = `${place}/ClaimExpiresAt`;
  if (type === 'PhysicalShipment')
    faults.add(pointer, 'NotForThisDeliveryType', 'Cards by mail do not expire; leave ClaimExpiresAt out.');
  if (neverExpires)
    faults.add(pointer, 'ExpiryNotAllowed', 'Cards of this product do not expire; leave ClaimExpiresAt out.');
  checkExpiryTime(new Date(claimExpiresAt), pointer, { delivery: dueAt ?? now, daysMin, now }, faults);
  return null;
}

interface Delivery {
  readonly delivery: Date;
  readonly daysMin: number;
  readonly now: Date;
}

export function checkExpiryTime(at: Date, pointer: string, { delivery, daysMin, now }: Delivery, faults: FaultList) {
  if (at.getTime() < delivery.getTime() + daysMin * dayMs) {
    const time = daysMin === 1 ? '24 hours' : `${daysMin} days`;
    faults.add(pointer, 'ExpiresTooSoon', `ClaimExpiresAt must be at least ${time} after delivery.`);
  }
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + expiryYearsAheadMax);
  if (at > latest) faults.add(pointer, 'ExpiresTooLate', `ClaimExpiresAt must be within ${expiryYearsAheadMax} years.`);
}
