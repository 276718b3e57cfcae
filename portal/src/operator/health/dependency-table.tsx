import { Badge } from '@mantine/core';
import type { Health } from '../../api/types.generated.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatAgo, formatCount } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';

interface Dependency {
  readonly name: string;
  readonly state: 'Well' | 'Failing' | 'Not used';
  readonly details: string;
}

const colors = { Well: 'teal', Failing: 'red', 'Not used': 'gray' } as const;

/** What the service sends through and gets codes from. */
export function DependencyTable({ health }: { readonly health: Health }) {
  return (
    <Section
      title="Mail, text messages, webhooks and suppliers"
      hint="Messages of the last hour, at most the newest 10,000."
    >
      <DataTable
        label="Mail, text messages, webhooks and suppliers"
        rows={dependenciesOf(health)}
        rowKey={({ name }) => name}
        columns={[
          { header: 'What', cell: ({ name }) => <b>{name}</b> },
          { header: 'State', cell: ({ state }) => <Badge color={colors[state]}>{state}</Badge> },
          { header: 'Details', cell: ({ details }) => details },
        ]}
      />
    </Section>
  );
}

function dependenciesOf({ Channels, FailingReceivers, Suppliers }: Health): Dependency[] {
  const channels = [
    { channel: 'Email', name: 'Mail' },
    { channel: 'Sms', name: 'Text messages' },
  ].map(({ channel, name }): Dependency => {
    const facts = Channels.find(({ Channel }) => Channel === channel);
    if (!facts) return { name, state: 'Not used', details: 'No messages in the last hour' };
    const { Sent, Queued, Bounced, Failed } = facts;
    const parts = [`${formatCount(Sent)} sent`, `${formatCount(Queued)} queued`, `${formatCount(Bounced)} bounced`];
    return {
      name,
      state: Failed > 0 && Failed >= Sent ? 'Failing' : 'Well',
      details: [...parts, `${formatCount(Failed)} failed`].join(', '),
    };
  });
  const receivers = FailingReceivers === 1 ? '1 receiver fails' : `${formatCount(FailingReceivers)} receivers fail`;
  const webhooks: Dependency = {
    name: 'Webhooks',
    state: FailingReceivers === 0 ? 'Well' : 'Failing',
    details:
      FailingReceivers === 0
        ? 'No receiver fails'
        : `${receivers}; their accounts see it and are told before it is disabled`,
  };
  const suppliers = Suppliers.map(
    ({ Name, IsFailing, Problem, Since }): Dependency => ({
      name: Name,
      state: IsFailing ? 'Failing' : 'Well',
      details: `${IsFailing ? (Problem ?? 'Fails') : 'Works'}, ${formatAgo(Since)}`,
    }),
  );
  return [...channels, webhooks, ...suppliers];
}
