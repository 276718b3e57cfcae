import { Badge } from '@mantine/core';
import type { Health } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatAgo } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { inServiceWords } from '../../ui/service-words.ts';

interface Dependency {
  readonly name: string;
  readonly state: 'Well' | 'PartlyFailing' | 'Failing' | 'NotUsed';
  readonly details: string;
}

const stateWords = {
  Well: t('Working'),
  PartlyFailing: t('Some fail'),
  Failing: t('Failing'),
  NotUsed: t('Not used'),
} as const;
const colors = { Well: 'teal', PartlyFailing: 'yellow', Failing: 'red', NotUsed: 'gray' } as const;

/** What the service sends through and gets codes from. */
export function DependencyTable({ health }: { readonly health: Health }) {
  return (
    <Section
      title={t('Mail, text messages, webhooks and suppliers')}
      hint={t('Messages of the last hour, at most the newest 10,000.')}
    >
      <DataTable
        label={t('Mail, text messages, webhooks and suppliers')}
        rows={dependenciesOf(health)}
        rowKey={({ name }) => name}
        columns={[
          { header: t('What'), cell: ({ name }) => <b>{name}</b> },
          { header: t('State'), cell: ({ state }) => <Badge color={colors[state]}>{stateWords[state]}</Badge> },
          { header: t('Details'), cell: ({ details }) => details },
        ]}
      />
    </Section>
  );
}

function dependenciesOf({ Channels, FailingReceivers, Suppliers }: Health): Dependency[] {
  const channels = [
    { channel: 'Email', name: t('Mail') },
    { channel: 'Sms', name: t('Text messages') },
  ].map(({ channel, name }): Dependency => {
    const facts = Channels.find(({ Channel }) => Channel === channel);
    if (!facts) return { name, state: 'NotUsed', details: t('No messages in the last hour') };
    const { Sent, Queued, Bounced, Failed } = facts;
    return {
      name,
      state: Failed > 0 && Failed >= Sent ? 'Failing' : 'Well',
      details: t('{sent} sent, {queued} queued, {bounced} bounced, {failed} failed', {
        sent: Sent,
        queued: Queued,
        bounced: Bounced,
        failed: Failed,
      }),
    };
  });
  const webhooks: Dependency = {
    name: t('Webhooks'),
    // A receiver is its account's to repair, so this is no problem of the service.
    state: FailingReceivers === 0 ? 'Well' : 'PartlyFailing',
    details:
      FailingReceivers === 0
        ? t('No receiver fails')
        : t(
            '{count, plural, one {# receiver fails} other {# receivers fail}}; their accounts see it and are told before it is disabled',
            { count: FailingReceivers },
          ),
  };
  const suppliers = Suppliers.map(
    ({ Name, IsFailing, Problem, Since }): Dependency => ({
      name: Name,
      state: IsFailing ? 'Failing' : 'Well',
      details: `${IsFailing ? (Problem ? inServiceWords(Problem) : t('Fails')) : t('Works')}, ${formatAgo(Since)}`,
    }),
  );
  return [...channels, webhooks, ...suppliers];
}
