import type { WireLine } from '../clients/types.ts';
import type { Evidence, Rule } from './types.ts';

/** Supplier answers that make a line fail for good, and the cause it must then name. */
const lyingAnswers = new Set(['noJson', 'wrongQuantity', 'wrongDenomination', 'repeatedCode']);

export const orderRules: readonly Rule[] = [
  { name: 'every acknowledged order exists, once, under the id that was answered', check: findLostOrDoubled },
  { name: 'every order ends', check: findUnended },
  { name: 'whatever failed or was cancelled names its cause', check: findWithoutCause },
  {
    name: 'a line fails only if its supplier misbehaved, or if it stayed unknown twice whether its message left',
    check: findFailedWithoutReason,
  },
];

function findLostOrDoubled({ histories, orders }: Evidence): string[] {
  const found: string[] = [];
  for (const [index, { orders: stored, name }] of histories.entries()) {
    const idsByPo = new Map<string, string[]>();
    for (const { PONumber, Id } of stored) idsByPo.set(PONumber, [...(idsByPo.get(PONumber) ?? []), Id]);
    const placed = orders.filter(({ accountIndex }) => accountIndex === index);
    for (const { poNumber, id, isUnknown } of placed) {
      const ids = idsByPo.get(poNumber) ?? [];
      idsByPo.delete(poNumber);
      if (ids.length > 1) found.push(`${name} ${poNumber}: placed ${ids.length} times`);
      else if (id !== null && ids[0] !== id)
        found.push(`${name} ${poNumber}: acknowledged as ${id}, stored as ${ids[0] ?? 'nothing'}`);
      else if (id === null && ids.length === 1 && !isUnknown) found.push(`${name} ${poNumber}: refused, but stored`);
    }
    for (const poNumber of idsByPo.keys()) found.push(`${name} ${poNumber}: nobody placed it`);
  }
  return found;
}

function findUnended({ histories }: Evidence): string[] {
  return histories.flatMap(({ orders }) =>
    orders
      .filter(({ Status }) => Status === 'Pending')
      .map(({ PONumber, StatusReason }) => `${PONumber}: ${StatusReason}`),
  );
}

function findWithoutCause({ histories }: Evidence): string[] {
  return histories.flatMap(({ orders }) =>
    orders.flatMap(({ PONumber, LineItems }) =>
      LineItems.filter(({ Status, StatusReason }) => ['Failed', 'Cancelled'].includes(Status) && !StatusReason).map(
        ({ Id, Status }) => `${PONumber} line ${Id}: ${Status}`,
      ),
    ),
  );
}

function findFailedWithoutReason({ histories, world }: Evidence): string[] {
  const lies = world.outside.supplier.journal.filter(({ behaviour }) => lyingAnswers.has(behaviour));
  const liedAbout = new Set(lies.map(({ reference }) => reference.slice(0, orderIdLength)));
  return histories.flatMap(({ orders }) =>
    orders.flatMap(({ Id, PONumber, LineItems }) =>
      LineItems.filter((line) => line.Status === 'Failed' && !liedAbout.has(Id) && !isGivenUpMessage(line)).map(
        (line) => `${PONumber} line ${line.Id}: ${line.StatusReason}`,
      ),
    ),
  );
}

/** A message is not sent a third time: after two outcomes that nobody knows its line fails, as its recipient may have both. */
function isGivenUpMessage({ DigitalDeliveryAddress, StatusReason }: WireLine): boolean {
  return DigitalDeliveryAddress !== null && StatusReason === 'OutcomeUnknown';
}

/** References begin with the order's id. */
const orderIdLength = 36;
