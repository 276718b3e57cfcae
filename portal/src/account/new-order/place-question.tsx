import type { OrderValidation, Product } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import type { Question } from '../../ui/confirm.tsx';
import { formatMoney } from '../../ui/format.ts';
import type { OrderValues } from './order-form.ts';
import { PriceReview } from './price-review.tsx';

/** What is asked before an order is placed: its whole price, and what happens then. */
export function placeQuestion(values: OrderValues, check: OrderValidation, products: readonly Product[]): Question {
  const { LineItems, Type } = values;
  const cost = formatMoney(check.TotalCost ?? 0, check.CurrencyCode ?? 'USD');
  const cards = LineItems.reduce((sum, { Quantity }) => sum + Number(Quantity || 1), 0);
  const consequences = [
    t(
      '{cards, plural, one {One card is} other {# cards are}} sent to {recipients, plural, one {one recipient} other {# recipients}}, {way, select, Links {as links} PhysicalShipment {by mail} other {by email or SMS}}.',
      {
        cards,
        recipients: LineItems.length,
        way: Type,
      },
    ),
    Type === 'PhysicalShipment'
      ? t('The order can be cancelled until the cards are shipped.')
      : t('Cards that nobody has opened can be taken back. Opened ones cannot.'),
  ];
  if (check.HeldForFunds)
    consequences.unshift(
      t(
        'The balance does not cover the order, or others wait before it. Nothing is charged or sent before money arrives.',
      ),
    );
  else if (!check.SufficientFunds)
    consequences.unshift(t('The available balance is too low. The order will be rejected unless funds arrive first.'));
  if (check.ApprovalRules.length > 0)
    consequences.unshift(
      t('Nothing is sent before somebody else approves the order ({rules}). It is charged now.', {
        rules: check.ApprovalRules.join(', '),
      }),
    );
  return {
    title: t('Place this order for {cost}?', { cost }),
    content: <PriceReview values={values} check={check} products={products} />,
    consequences,
    action: t('Place order for {cost}', { cost }),
  };
}
