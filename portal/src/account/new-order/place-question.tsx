import type { OrderValidation, Product } from '../../api/types.generated.ts';
import type { Question } from '../../ui/confirm.tsx';
import { formatCount, formatMoney } from '../../ui/format.ts';
import type { OrderValues } from './order-form.ts';
import { PriceReview } from './price-review.tsx';

const wayWords = { DigitalDelivery: 'by email or SMS', Links: 'as links', PhysicalShipment: 'by mail' } as const;

/** What is asked before an order is placed: its whole price, and what happens then. */
export function placeQuestion(values: OrderValues, check: OrderValidation, products: readonly Product[]): Question {
  const { LineItems, Type } = values;
  const cost = formatMoney(check.TotalCost ?? 0, check.CurrencyCode ?? 'USD');
  const cards = LineItems.reduce((sum, { Quantity }) => sum + Number(Quantity || 1), 0);
  const consequences = [
    `${cards === 1 ? 'One card is sent' : `${formatCount(cards)} cards are sent`} to ${LineItems.length === 1 ? 'one recipient' : `${formatCount(LineItems.length)} recipients`}, ${wayWords[Type]}.`,
    Type === 'PhysicalShipment'
      ? 'The order can be cancelled until the cards are shipped.'
      : 'Cards that nobody has opened can be taken back. Opened ones cannot.',
  ];
  if (!check.SufficientFunds)
    consequences.unshift('The available balance is too low. The order will be rejected unless funds arrive first.');
  return {
    title: `Place this order for ${cost}?`,
    content: <PriceReview values={values} check={check} products={products} />,
    consequences,
    action: `Place order for ${cost}`,
  };
}
