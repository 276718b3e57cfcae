import { Type } from 'typebox';
import { InvalidRequest } from '../../kit/errors.ts';
import { nullable, optional } from '../../kit/schema.ts';
import {
  claimExpiresAfterDaysMax,
  forgetAfterDaysMax,
  forgetAfterDaysMin,
  reminderDaysMax,
  reminderFaults,
  remindersMax,
} from './reminder-rules.ts';
import type { GiftSettings, ReminderDays } from './types.ts';

const days = (description: string) =>
  Type.Array(Type.Integer({ minimum: 1, maximum: reminderDaysMax }), { maxItems: remindersMax, description });
const afterDays = days('Days after sending.');
const beforeExpiryDays = days('Days before the gift expires.');

export const wireReminders = Type.Object(
  { AfterDays: afterDays, BeforeExpiryDays: beforeExpiryDays },
  {
    title: 'Reminders',
    description: `When recipients of unopened gifts are reminded; at most ${remindersMax} in all. Empty: never.`,
  },
);
export const givenReminders = Type.Object(
  { AfterDays: Type.Optional(afterDays), BeforeExpiryDays: Type.Optional(beforeExpiryDays) },
  { title: 'NewReminders', additionalProperties: false },
);
const expiresAfterDays = Type.Integer({
  minimum: 1,
  maximum: claimExpiresAfterDaysMax,
  description: 'Days after which an unopened gift expires and is refunded. Null: never.',
});

const forgetAfterDays = Type.Integer({
  minimum: forgetAfterDaysMin,
  maximum: forgetAfterDaysMax,
  description:
    'Days after which the recipients of an order are forgotten, opened or not. Null: only on request (POST /v1/Recipients/Forget).',
});

export const wireGiftSettings = Type.Object(
  {
    ClaimExpiresAfterDays: nullable(expiresAfterDays),
    Reminders: wireReminders,
    ForgetRecipientsAfterDays: nullable(forgetAfterDays),
  },
  { $id: 'GiftSettings' },
);
export const wireNewGiftSettings = Type.Object(
  {
    ClaimExpiresAfterDays: optional(expiresAfterDays),
    Reminders: optional(givenReminders),
    ForgetRecipientsAfterDays: optional(forgetAfterDays),
  },
  { title: 'NewGiftSettings', additionalProperties: false },
);

export function toWireGiftSettings(settings: GiftSettings): Type.Static<typeof wireGiftSettings> {
  const { claimExpiresAfterDays, reminders, forgetRecipientsAfterDays } = settings;
  return {
    ClaimExpiresAfterDays: claimExpiresAfterDays,
    Reminders: toWireReminders(reminders),
    ForgetRecipientsAfterDays: forgetRecipientsAfterDays,
  };
}

export function toWireReminders({ afterDays, beforeExpiryDays }: ReminderDays): Type.Static<typeof wireReminders> {
  return { AfterDays: [...afterDays], BeforeExpiryDays: [...beforeExpiryDays] };
}

/** A member that is left out is off: the whole document is replaced. */
export function fromWireGiftSettings(wire: Type.Static<typeof wireNewGiftSettings>): GiftSettings {
  return {
    claimExpiresAfterDays: wire.ClaimExpiresAfterDays ?? null,
    reminders: fromWireReminders(wire.Reminders ?? {}),
    forgetRecipientsAfterDays: wire.ForgetRecipientsAfterDays ?? null,
  };
}

export function fromWireReminders(wire: Type.Static<typeof givenReminders>): ReminderDays {
  const reminders = { afterDays: wire.AfterDays ?? [], beforeExpiryDays: wire.BeforeExpiryDays ?? [] };
  const faults = reminderFaults(reminders, '/Reminders');
  if (faults.length > 0) throw new InvalidRequest(faults);
  return reminders;
}
