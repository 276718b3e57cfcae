import type { AccountCatalog } from '../catalog/account-catalog.ts';
import type { DeliveryType } from '../catalog/types.ts';
import { checkWebhookUrl } from '../kit/address-guard.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { Fault } from '../kit/errors.ts';
import { FaultList } from '../kit/fault-list.ts';
import { isAllowedHeaderName, isHeaderValue } from '../kit/header-rules.ts';
import type { Minor } from '../kit/money.ts';
import { type CheckedLine, checkLine, priceLine, totalOf } from './line-rules.ts';
import { priceParcels } from './parcel-prices.ts';
import type { OrderDraft, PricedLine, PricedOrder, WebhookDraft, WebhookTarget } from './types.ts';

export interface OrderLimits {
  readonly cardsMax: number;
  readonly webhooks: { readonly allowHttp: boolean; readonly allowLoopback: boolean };
  /** Null: numbers of all countries are supported. */
  readonly smsCountries: ReadonlySet<string> | null;
}

export interface CheckedOrder {
  readonly faults: readonly Fault[];
  /** Null when the order has faults. */
  readonly order: PricedOrder | null;
  /** The price of each line that could be priced, even if others have faults. */
  readonly lines: readonly (PricedLine | null)[];
  readonly currencyCode: CurrencyCode | null;
}

/** Applies every rule to a draft and prices it. All faults of all lines are found in one pass. */
export function checkOrder(
  draft: OrderDraft,
  shapeFaults: readonly Fault[],
  context: { readonly catalog: AccountCatalog; readonly limits: OrderLimits; readonly now: Date },
): CheckedOrder {
  const { catalog, limits, now } = context;
  const faults = new FaultList(shapeFaults);
  checkDepartment(draft, catalog, faults);
  if (draft.webhook) checkWebhook(draft.webhook, limits, faults);
  const checked = draft.lines.map((line, index) =>
    checkLine(
      line,
      `/LineItems/${index}`,
      { catalog, type: draft.type, smsCountries: limits.smsCountries, now },
      faults,
    ),
  );
  checkCardCount(draft, limits, faults);
  const currencyCode = checkCurrency(checked, faults);
  const parcels = draft.type === 'PhysicalShipment' ? priceParcels(checked, catalog, faults) : null;
  const lines = checked.map((line, index) => {
    const isInOrdersCurrency = line.product?.content.currencyCode === currencyCode;
    return isInOrdersCurrency ? priceLine(line, shippingOf(line, draft.type, parcels?.get(index))) : null;
  });
  const total = totalOf(lines);
  if (total === null) {
    faults.add('/LineItems', 'CostTooLarge', 'The total cost is too large; split the order.');
  }
  const costMax = currencyCode === null ? undefined : catalog.orderCostMax.get(currencyCode);
  if (total !== null && costMax !== undefined && total > costMax) {
    faults.add('/LineItems', 'CostAboveLimit', 'The order costs more than your account may spend in one order.');
  }
  return {
    faults: faults.all,
    lines,
    currencyCode,
    order: faults.isEmpty ? pricedOrder(draft, lines, currencyCode, total) : null,
  };
}

/** The shipping cost of a line; null while it is unknown because of a fault in its delivery or parcel. */
function shippingOf({ product }: CheckedLine, type: DeliveryType | null, share: Minor | undefined): Minor | null {
  const ways = product?.content.availableDeliveryTypes ?? [];
  const isDeliverable = type !== null && ways.includes(type);
  const isMailed = type === 'PhysicalShipment' || (!isDeliverable && ways.includes('PhysicalShipment'));
  return isMailed ? (share ?? null) : 0n;
}

function pricedOrder(
  draft: OrderDraft,
  lines: readonly (PricedLine | null)[],
  currencyCode: CurrencyCode | null,
  totalMinor: bigint | null,
): PricedOrder {
  const { type, poNumber, note, departmentId, personalization } = draft;
  const priced = lines.filter((line) => line !== null);
  if (
    type === null ||
    poNumber === null ||
    currencyCode === null ||
    totalMinor === null ||
    priced.length !== lines.length
  ) {
    throw new Error('an order without faults lacks a required member');
  }
  const webhook = draft.webhook && webhookTarget(draft.webhook);
  return { type, poNumber, note, departmentId, personalization, webhook, currencyCode, totalMinor, lines: priced };
}

function webhookTarget({ url, headers }: WebhookDraft): WebhookTarget {
  const known = headers.flatMap(({ name, value }) => (name === null || value === null ? [] : { name, value }));
  if (url === null || known.length !== headers.length)
    throw new Error('a webhook without faults lacks a required member');
  return { url, headers: known };
}

function checkDepartment(draft: OrderDraft, catalog: AccountCatalog, faults: FaultList): void {
  const { departmentId } = draft;
  if (catalog.departments.length === 0) {
    if (departmentId !== null) {
      faults.add(
        '/DepartmentId',
        'DepartmentNotAllowed',
        'Your account does not use departments; leave DepartmentId out.',
      );
    }
  } else if (departmentId === null) {
    faults.add('/DepartmentId', 'DepartmentRequired', 'Your account uses departments; DepartmentId is required.');
  } else if (!catalog.departmentIds.has(departmentId)) {
    faults.add('/DepartmentId', 'UnknownDepartment', 'Your account has no department with this DepartmentId.');
  }
}

function checkWebhook({ url, headers }: WebhookDraft, limits: OrderLimits, faults: FaultList): void {
  const place = '/WebhookSettings/FulfillmentComplete';
  const checked = url === null ? null : checkWebhookUrl(url, limits.webhooks);
  if (checked?.ok === false) faults.add(`${place}/Url`, 'InvalidUrl', checked.detail);
  headers.forEach(({ name, value }, index) => {
    if (name !== null && !isAllowedHeaderName(name)) {
      faults.add(
        `${place}/Headers/${index}/Name`,
        'NotAllowed',
        'This header name is not valid or is set by the service.',
      );
    }
    if (value !== null && !isHeaderValue(value)) {
      faults.add(
        `${place}/Headers/${index}/Value`,
        'ForbiddenCharacter',
        'A header value can contain only Latin-1 characters.',
      );
    }
  });
}

function checkCardCount(draft: OrderDraft, limits: OrderLimits, faults: FaultList): void {
  const cards = draft.lines.reduce((sum, line) => sum + (line.quantity ?? 0), 0);
  if (cards > limits.cardsMax) {
    faults.add(
      '/LineItems',
      'TooManyCards',
      `An order can have at most ${limits.cardsMax} cards; this one has ${cards}.`,
    );
  }
}

function checkCurrency(lines: readonly CheckedLine[], faults: FaultList): CurrencyCode | null {
  let currencyCode: CurrencyCode | null = null;
  for (const [index, { product }] of lines.entries()) {
    if (!product) continue;
    const own = product.content.currencyCode;
    currencyCode ??= own;
    if (own === currencyCode) continue;
    const detail = `This product is in ${own}, but the order is in ${currencyCode}; an order has one currency.`;
    faults.add(`/LineItems/${index}/ProductId`, 'MixedCurrencies', detail);
  }
  return currencyCode;
}
