import type { FaultList } from '../../kit/fault-list.ts';
import { instantInZone, localTimeIn } from '../../kit/time-zone.ts';
import { checkBranding, checkDeliveryDate, checkDigitalAddress, type LineContext } from '../line-rules.ts';
import { noPersonalization, toStoredDetails } from '../stored-details.ts';
import type { LineDetails, LinePersonalization } from '../types.ts';
import type { ChangeableLine, ChangedLine, LineChange } from './types.ts';

/**
 * Applies a change to a line. Only what the change names is checked, by the rules of a new order: a branding that was
 * retired since does not prevent another date.
 */
export function changeLine(
  line: ChangeableLine,
  change: LineChange,
  context: LineContext,
  faults: FaultList,
): ChangedLine {
  const details = changeDetails(line.details, change, faults);
  const brandingId = change.brandingId === undefined ? line.brandingId : change.brandingId;
  if (change.digital !== undefined) checkDigitalAddress(change.digital, '', context, faults);
  checkBranding(change.brandingId ?? null, '', context, faults);
  const members = changedMembers(line, { brandingId, details });
  const dueAt = checkDeliveryDate({ timing: change.timing, details }, '', context.now, faults);
  const isMoved = members.includes('DeliveryDate');
  return { brandingId, details, members, dueAt: isMoved ? dueAt : undefined };
}

function changeDetails(details: LineDetails, change: LineChange, faults: FaultList): LineDetails {
  const before = details.personalization ?? noPersonalization;
  const personalization: LinePersonalization = { ...before, ...change.texts, ...changeTiming(before, change, faults) };
  const isEmpty = Object.values(personalization).every((value) => value === null);
  return {
    ...details,
    // A requested time takes the place of the account's days.
    claimExpiresAt: change.claimExpiresAt ?? details.claimExpiresAt,
    claimDays: change.claimExpiresAt === null ? details.claimDays : null,
    digital: change.digital ?? details.digital,
    personalization: isEmpty ? null : personalization,
  };
}

/** Another zone alone keeps the local time: 9:00 stays 9:00. */
function changeTiming(
  before: LinePersonalization,
  { timing, deliveryDate, deliveryZone }: LineChange,
  faults: FaultList,
): Pick<LinePersonalization, 'deliveryDate' | 'deliveryZone'> {
  if (timing === null) return { deliveryDate: before.deliveryDate, deliveryZone: before.deliveryZone };
  const zone = deliveryZone ?? before.deliveryZone;
  const isNewZone = deliveryZone !== null && deliveryZone !== before.deliveryZone;
  if (deliveryDate !== null || timing.lacksZone || before.deliveryDate === null || !isNewZone)
    return { deliveryDate: deliveryDate ?? before.deliveryDate, deliveryZone: zone };
  if (before.deliveryZone === null) {
    faults.add('/DeliveryDate', 'Required', 'The line item has no DeliveryZone yet; send DeliveryDate with it.');
    return { deliveryDate: before.deliveryDate, deliveryZone: zone };
  }
  const local = localTimeIn(before.deliveryZone, new Date(before.deliveryDate));
  return { deliveryDate: instantInZone(local, deliveryZone)?.toISOString() ?? null, deliveryZone: zone };
}

const textMembers = ['to', 'fromName', 'fromEmail', 'message'] as const;

function changedMembers(before: ChangeableLine, after: ChangeableLine): string[] {
  const [one, other] = [toStoredDetails(before.details), toStoredDetails(after.details)];
  const isSameAddress = one.digital?.email === other.digital?.email && one.digital?.sms === other.digital?.sms;
  const isSameText = textMembers.every((name) => one.personalization?.[name] === other.personalization?.[name]);
  return [
    ...(one.personalization?.deliveryDate === other.personalization?.deliveryDate ? [] : ['DeliveryDate']),
    ...(one.personalization?.deliveryZone === other.personalization?.deliveryZone ? [] : ['DeliveryZone']),
    ...(isSameAddress ? [] : ['DigitalDeliveryAddress']),
    ...(isSameText ? [] : ['Personalization']),
    ...(one.claimExpiresAt === other.claimExpiresAt ? [] : ['ClaimExpiresAt']),
    ...(before.brandingId === after.brandingId ? [] : ['BrandingId']),
  ];
}
