import { Type } from 'typebox';
import { optional } from '../../kit/schema.ts';
import type { FundHolds } from './types.ts';

const expireAfterDaysUsual = 30;
const expireAfterDaysMax = 90;

const enabled = Type.Boolean({
  description:
    'Orders that the balance does not cover wait as Pending with StatusReason AwaitingFunds, instead of being refused with 422 InsufficientFunds.',
});
const expireAfterDays = Type.Integer({
  minimum: 1,
  maximum: expireAfterDaysMax,
  description: 'Days after which an order is cancelled if the money has not arrived.',
});

export const wireHoldForFunds = Type.Object(
  { Enabled: enabled, ExpireAfterDays: expireAfterDays },
  { $id: 'HoldForFunds' },
);
export const wireNewHoldForFunds = Type.Object(
  { Enabled: enabled, ExpireAfterDays: optional(expireAfterDays) },
  { title: 'NewHoldForFunds', additionalProperties: false },
);

export function toWireFundHolds({ isOn, expireAfterDays }: FundHolds): Type.Static<typeof wireHoldForFunds> {
  return { Enabled: isOn, ExpireAfterDays: expireAfterDays };
}

export function fromWireFundHolds(wire: Type.Static<typeof wireNewHoldForFunds>): FundHolds {
  return { isOn: wire.Enabled, expireAfterDays: wire.ExpireAfterDays ?? expireAfterDaysUsual };
}
