import type { Fault } from '../kit/errors.ts';
import { codePointLength, hasControlCharacter } from '../kit/text-rules.ts';
import type { Dispatch } from './types.ts';

const textLengthMax = 100;
const urlLengthMax = 2_048;

/** The courier data that the operator entered, or its faults. */
export function parseDispatch(given: {
  readonly courier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string | null;
}): Dispatch | Fault[] {
  const courier = given.courier.trim();
  const trackingNumber = given.trackingNumber.trim();
  const trackingUrl = given.trackingUrl?.trim() || null;
  const faults = [
    textFault('Courier', courier),
    textFault('TrackingNumber', trackingNumber),
    trackingUrl === null ? null : urlFault(trackingUrl),
  ].filter((fault) => fault !== null);
  return faults.length > 0 ? faults : { courier, trackingNumber, trackingUrl };
}

function textFault(member: string, text: string): Fault | null {
  const pointer = `/${member}`;
  if (text === '') return { pointer, code: 'Required', detail: `${member} is required.` };
  if (codePointLength(text) > textLengthMax)
    return { pointer, code: 'TooLong', detail: `${member} can have at most ${textLengthMax} characters.` };
  if (!text.isWellFormed() || hasControlCharacter(text))
    return { pointer, code: 'ForbiddenCharacter', detail: `${member} must be one line of plain text.` };
  return null;
}

/** Callers may put the URL into a page, so only https is allowed. */
function urlFault(text: string): Fault | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isGood = url?.protocol === 'https:' && !url.username && !url.password && text.length <= urlLengthMax;
  if (isGood && !hasControlCharacter(text)) return null;
  const detail = `TrackingUrl must be an https URL of at most ${urlLengthMax} characters, without a user name.`;
  return { pointer: '/TrackingUrl', code: 'InvalidUrl', detail };
}
