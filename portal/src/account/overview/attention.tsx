import { Alert, Anchor, List } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Figures, Me, Overview } from '../../api/types.generated.ts';
import { useMe } from '../../app/session.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { formatDay, formatMoney } from '../../ui/format.ts';

/** A balance that lasts less than this is worth a line. */
const soonDays = 14;

/** What needs attention; nothing if there is nothing. */
export function Attention({
  facts,
  forecasts,
}: {
  readonly facts: Overview;
  readonly forecasts: Figures['Forecasts'];
}) {
  const me = useMe();
  const items = signInItems(me);
  items.push(...orderItems(facts));
  if (facts.PendingFunding > 0)
    items.push(
      rich(
        '{count, plural, one {One funding request is waiting to be applied.} other {# funding requests are waiting to be applied.}} <to>View funding</to>',
        { to: to('/funding'), count: facts.PendingFunding },
      ),
    );
  for (const { CurrencyCode, Orders, AmountMissing } of facts.HeldOrders)
    items.push(
      rich(
        '{count, plural, one {One order waits for funds} other {# orders wait for funds}}: {amount} is missing. <to>View funding</to>',
        { to: to('/funding'), count: Orders, amount: formatMoney(AmountMissing, CurrencyCode) },
      ),
    );
  if (!me.Account?.IsSuspended && facts.Balances.length > 0 && facts.Balances.every(({ Available }) => Available <= 0))
    items.push(rich('There are no available funds. <to>Request funding</to>', { to: to('/funding') }));
  items.push(...balanceItems(forecasts));
  if (facts.OpenCases > 0)
    items.push(
      rich(
        '{count, plural, one {A recipient has reported a problem.} other {Recipients have reported # problems.}} <to>View cases</to>',
        { to: to('/cases'), count: facts.OpenCases },
      ),
    );
  if (items.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconBellRinging aria-hidden="true" />} title={t('Needs attention')}>
      <List size="sm" spacing={4}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sentences never change places
          <List.Item key={at}>{item}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function signInItems(me: Me): ReactNode[] {
  const items: ReactNode[] = [];
  if (!me.HasSecondFactor) items.push(rich('Two-factor sign-in is off. <to>Set it up</to>', { to: to('/security') }));
  if (me.HasSecondFactor && me.RecoveryCodesLeft <= 2)
    items.push(
      rich('You have {count, plural, one {# recovery code} other {# recovery codes}} left. <to>Create new ones</to>', {
        to: to('/security'),
        count: me.RecoveryCodesLeft,
      }),
    );
  return items;
}

function orderItems(facts: Overview): ReactNode[] {
  const items: ReactNode[] = [];
  const failed = facts.OrdersByStatus.Failed ?? 0;
  const incomplete = facts.OrdersByStatus.PartiallyComplete ?? 0;
  if (failed > 0)
    items.push(
      rich('{count, plural, one {One recent order failed.} other {# recent orders failed.}} <to>View orders</to>', {
        to: to('/orders'),
        count: failed,
      }),
    );
  if (incomplete > 0)
    items.push(
      rich(
        '{count, plural, one {One recent order failed partially.} other {# recent orders failed partially.}} <to>View orders</to>',
        { to: to('/orders'), count: incomplete },
      ),
    );
  return items;
}

function balanceItems(forecasts: Figures['Forecasts']): ReactNode[] {
  const items: ReactNode[] = [];
  for (const forecast of forecasts) {
    const { CurrencyCode, Available, Threshold, RunsOutOn } = forecast;
    if (forecast.IsLow)
      items.push(
        rich('{amount} is below your alert of {alert}. <to>Request funding</to>', {
          to: to('/funding'),
          amount: formatMoney(Available, CurrencyCode),
          alert: formatMoney(Threshold ?? 0, CurrencyCode),
        }),
      );
    else if (Available > 0 && forecast.DaysLeft !== null && forecast.DaysLeft < soonDays && RunsOutOn)
      items.push(
        rich('At the present rate, {amount} is spent by {date}. <to>Request funding</to>', {
          to: to('/funding'),
          amount: formatMoney(Available, CurrencyCode),
          date: formatDay(RunsOutOn),
        }),
      );
  }
  return items;
}

/** A link at the end of a sentence. */
const to = (href: string) => (words: ReactNode) => (
  <Anchor component={Link} href={href} size="sm" underline="always">
    {words}
  </Anchor>
);
