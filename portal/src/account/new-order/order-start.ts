import type { LineItem, OrderDraft, OrderWithTimeline } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import type { SavedDraft } from './drafts/use-saved-draft.ts';
import { emptyLine, emptyOrder, type LineValues, linesMax, type OrderValues } from './order-form.ts';

/** What a form begins with, and what to know about it. */
export interface OrderStart {
  readonly values: OrderValues;
  /** Of an order that is repeated. */
  readonly notes: readonly string[] | null;
  /** The draft that it is, which is kept up to date. */
  readonly draft: SavedDraft | null;
}

/** A draft has every field as text. */
function amountOf(text: string): number | string {
  const amount = Number(text);
  return text === '' || Number.isNaN(amount) ? text : amount;
}

export function openDraft({ Id, Name, Order }: OrderDraft): OrderStart {
  const LineItems = Order.LineItems.map((line) => ({
    ...line,
    key: crypto.randomUUID(),
    Value: amountOf(line.Value),
    Quantity: amountOf(line.Quantity),
  }));
  return { values: { ...Order, LineItems }, notes: null, draft: { id: Id, name: Name } };
}

/** A past order as a new one: the same gifts to the same people, with a PO number of its own and to be delivered now. */
export function repeatOrder(order: OrderWithTimeline): OrderStart {
  const lines = order.LineItems.slice(0, linesMax);
  const values = {
    ...emptyOrder(),
    Type: order.Type,
    Note: order.Note ?? '',
    DepartmentId: order.DepartmentId ?? '',
    LineItems: lines.map(repeatLine),
  };
  return { values, notes: [...notesOn(order, lines)], draft: null };
}

function repeatLine(line: LineItem): LineValues {
  const fresh = emptyLine(line.ProductId);
  const { DigitalDeliveryAddress: digital, PhysicalDeliveryAddress: postal, Personalization: words } = line;
  return {
    ...fresh,
    Value: line.Value,
    Quantity: line.Quantity,
    BrandingId: line.BrandingId ?? '',
    Culture: line.Culture ?? '',
    DigitalDeliveryAddress: { Email: digital?.Email ?? '', Sms: digital?.Sms ?? '' },
    PhysicalDeliveryAddress: {
      ShippingMethodId: postal?.ShippingMethodId ?? '',
      CarrierId: postal?.CarrierId ?? '',
      Name: postal?.Name ?? '',
      AddressLine1: postal?.AddressLine1 ?? '',
      AddressLine2: postal?.AddressLine2 ?? '',
      City: postal?.City ?? '',
      State: postal?.State ?? '',
      Zip: postal?.Zip ?? '',
      Country: postal?.Country ?? '',
    },
    Personalization: {
      ...fresh.Personalization,
      To: words?.To ?? '',
      FromName: words?.FromName ?? '',
      Message: words?.Message ?? '',
      DeliveryZone: words?.DeliveryZone ?? fresh.Personalization.DeliveryZone,
    },
  };
}

function* notesOn(order: OrderWithTimeline, lines: readonly LineItem[]): Generator<string> {
  const left = order.LineItems.length - lines.length;
  if (left > 0)
    yield t(
      '{count, plural, one {One more recipient does not fit into one form and is left out.} other {# more recipients do not fit into one form and are left out.}}',
      { count: left },
    );
  const forgotten = lines.filter(({ RecipientForgottenAt }) => RecipientForgottenAt !== null).length;
  if (forgotten > 0)
    yield t(
      '{count, plural, one {One recipient was forgotten. Enter them again, or remove them.} other {# recipients were forgotten. Enter them again, or remove them.}}',
      { count: forgotten },
    );
  const hasOwnContent = Object.values(order.Personalization ?? {}).some((url) => url !== null);
  const hasIds = lines.some(
    ({ ExternalId, CardholderInformation }) => ExternalId !== null || CardholderInformation !== null,
  );
  if (hasOwnContent || hasIds)
    yield t('Links to your own content, external ids and cardholder details are not repeated.');
}
