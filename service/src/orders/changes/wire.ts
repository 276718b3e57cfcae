import { Type } from 'typebox';
import type { Fault } from '../../kit/errors.ts';
import { parseInstant } from '../../kit/instant.ts';
import { changeableMembers, fromWireTiming, type Members, membersOf, textOf, withoutFaulty } from '../wire-request.ts';
import type { LineChange } from './types.ts';

/** The body of PATCH /v1/Orders/{id}/LineItems/{lineItemId}. */
export const wireLineChange = Type.Object(changeableMembers, { title: 'LineItemChange', additionalProperties: false });

type WireLineChange = Type.Static<typeof wireLineChange>;

/**
 * Reads a change. Members that are left out stay as they are; null clears a text or the branding, and means nothing
 * elsewhere: a line is always sent somewhere, at some time. An address is replaced as a whole.
 */
export function fromWireLineChange(
  body: unknown,
  faults: readonly Fault[],
  line: { readonly deliveryZone: string | null },
): LineChange {
  const readable = faults.length === 0 ? body : withoutFaulty(body, faults);
  const members: Members<WireLineChange> = membersOf(readable as WireLineChange) ?? {};
  const digital = membersOf(members.DigitalDeliveryAddress);
  return {
    digital: digital ? { email: textOf(digital.Email), sms: textOf(digital.Sms) } : undefined,
    brandingId: members.BrandingId === undefined ? undefined : textOf(members.BrandingId),
    texts: textsOf(membersOf(members.Personalization) ?? {}),
    claimExpiresAt: parseInstant(textOf(members.ClaimExpiresAt) ?? '')?.toISOString() ?? null,
    ...fromWireTiming(members, line.deliveryZone),
  };
}

const textNames = { to: 'To', fromName: 'FromName', fromEmail: 'FromEmail', message: 'Message' } as const;

function textsOf(personal: Members<NonNullable<WireLineChange['Personalization']>>): LineChange['texts'] {
  const given = Object.entries(textNames).filter(([, name]) => personal[name] !== undefined);
  return Object.fromEntries(given.map(([text, name]) => [text, textOf(personal[name])]));
}
