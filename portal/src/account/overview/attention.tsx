import { Alert, Anchor, List } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Figures, Me, Overview } from '../../api/types.generated.ts';
import { useMe } from '../../app/session.tsx';
import { formatCount, formatDay, formatMoney } from '../../ui/format.ts';

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
      <>
        {facts.PendingFunding === 1
          ? 'One funding request is waiting'
          : `${formatCount(facts.PendingFunding)} funding requests are waiting`}{' '}
        to be applied. <To href="/funding">View funding</To>
      </>,
    );
  if (!me.Account?.IsSuspended && facts.Balances.length > 0 && facts.Balances.every(({ Available }) => Available <= 0))
    items.push(
      <>
        There are no available funds. <To href="/funding">Request funding</To>
      </>,
    );
  items.push(...balanceItems(forecasts));
  if (facts.OpenCases > 0)
    items.push(
      <>
        {facts.OpenCases === 1
          ? 'A recipient has reported a problem.'
          : `Recipients have reported ${formatCount(facts.OpenCases)} problems.`}{' '}
        <To href="/cases">View cases</To>
      </>,
    );
  if (items.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconBellRinging aria-hidden="true" />} title="Needs attention">
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
  if (!me.HasSecondFactor)
    items.push(
      <>
        Two-factor sign-in is off. <To href="/security">Set it up</To>
      </>,
    );
  if (me.HasSecondFactor && me.RecoveryCodesLeft <= 2)
    items.push(
      <>
        You have {me.RecoveryCodesLeft} recovery codes left. <To href="/security">Create new ones</To>
      </>,
    );
  return items;
}

function orderItems(facts: Overview): ReactNode[] {
  const items: ReactNode[] = [];
  const failed = facts.OrdersByStatus.Failed ?? 0;
  const incomplete = facts.OrdersByStatus.PartiallyComplete ?? 0;
  if (failed > 0)
    items.push(
      <>
        {failed === 1 ? 'One recent order' : `${formatCount(failed)} recent orders`} failed.{' '}
        <To href="/orders">View orders</To>
      </>,
    );
  if (incomplete > 0)
    items.push(
      <>
        {incomplete === 1 ? 'One recent order' : `${formatCount(incomplete)} recent orders`} failed partially.{' '}
        <To href="/orders">View orders</To>
      </>,
    );
  return items;
}

function balanceItems(forecasts: Figures['Forecasts']): ReactNode[] {
  const items: ReactNode[] = [];
  for (const forecast of forecasts) {
    const { CurrencyCode, Available, Threshold, RunsOutOn } = forecast;
    if (forecast.IsLow)
      items.push(
        <>
          {formatMoney(Available, CurrencyCode)} is below your alert of {formatMoney(Threshold ?? 0, CurrencyCode)}.{' '}
          <To href="/funding">Request funding</To>
        </>,
      );
    else if (Available > 0 && forecast.DaysLeft !== null && forecast.DaysLeft < soonDays && RunsOutOn)
      items.push(
        <>
          At the present rate, {formatMoney(Available, CurrencyCode)} is spent by {formatDay(RunsOutOn)}.{' '}
          <To href="/funding">Request funding</To>
        </>,
      );
  }
  return items;
}

function To({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Anchor component={Link} href={href} size="sm" underline="always">
      {children}
    </Anchor>
  );
}
