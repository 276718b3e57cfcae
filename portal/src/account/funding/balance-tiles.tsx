import { Text } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import type { Balance } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatMoney } from '../../ui/format.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';

export function BalanceTiles({ balances }: { readonly balances: readonly Balance[] }) {
  if (balances.length === 0)
    return (
      <Section>
        <Nothing title={t('No balance yet')} icon={<IconCoins aria-hidden="true" />}>
          {t('Your first funding request opens a balance in its currency.')}
        </Nothing>
      </Section>
    );
  return (
    <div className="tiles">
      {balances.map(({ CurrencyCode, Available, Pending }) => (
        <Section key={CurrencyCode} className="sheet tile" data-testid={`balance-${CurrencyCode}`}>
          <Text size="sm" c="dimmed" fw={600}>
            {t('{currencyCode} available', { currencyCode: CurrencyCode })}
          </Text>
          <Amount>{formatMoney(Available, CurrencyCode)}</Amount>
          <Text size="sm" c="dimmed" mt={4}>
            {Pending > 0 ? t('{amount} pending', { amount: formatMoney(Pending, CurrencyCode) }) : t('Nothing pending')}
          </Text>
        </Section>
      ))}
    </div>
  );
}

function Amount({ children }: { readonly children: string }) {
  return (
    <Text fw={700} lh={1.2} className="tile-amount" style={{ '--characters': children.length }}>
      {children}
    </Text>
  );
}
