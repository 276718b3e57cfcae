import { Stack, Text } from '@mantine/core';
import type { ApprovalRules } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { formatMoney } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { cardsInWords } from '../orders/order-words.ts';
import { sourceWords } from './approval-words.ts';

type Rule = ApprovalRules['Rules'][number];

/** The rules for those who cannot change them. */
export function RuleFacts({ rules }: { readonly rules: ApprovalRules }) {
  return (
    <Stack gap="lg">
      {rules.Rules.length === 0 && <Text size="sm">{t('No order needs an approval.')}</Text>}
      {rules.Rules.map((rule) => (
        <Section key={rule.Name} title={rule.Name}>
          <Facts labelWidth="10rem" facts={factsOf(rule)} />
        </Section>
      ))}
      <Text size="sm" c="dimmed">
        {t('An administrator can change this.')}
      </Text>
    </Stack>
  );
}

function factsOf({ AboveAmount, AboveCards, DepartmentIds, Sources, PlacedBy }: Rule): Fact[] {
  const amounts = AboveAmount.map(({ Amount, CurrencyCode }) => formatMoney(Amount, CurrencyCode));
  return [
    [t('Cost above'), amounts.length > 0 ? amounts.join(', ') : t('Any')],
    [t('Cards above'), AboveCards === null ? t('Any') : cardsInWords(AboveCards)],
    [t('Departments'), DepartmentIds.length > 0 ? DepartmentIds.join(', ') : t('Any')],
    [t('Placed through'), Sources.length > 0 ? Sources.map((source) => sourceWords[source]).join(', ') : t('Any')],
    [t('Placed by'), PlacedBy.length > 0 ? t('{count} of the account', { count: PlacedBy.length }) : t('Anyone')],
  ];
}
