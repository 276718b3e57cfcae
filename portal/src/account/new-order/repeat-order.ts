import type { LineItem, OrderWithTimeline } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { emptyLine, emptyOrder, type LineValues, linesMax, type OrderValues } from './order-form.ts';

/** What a form begins with, and what to know about it. */
export interface OrderStart {
  readonly values: OrderValues;
  readonly notes: readonly string[];
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
  return { values, notes: [...notesOn(order, lines)] };
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
