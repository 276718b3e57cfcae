import { Badge, Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMailbox } from '@tabler/icons-react';
import { useState } from 'react';
import { keys } from '../../api/keys.ts';
import type { OutboxMessage } from '../../api/types.generated.ts';
import { useMe } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { asWritten, formatInstant, inWords } from '../../ui/format.ts';
import { pageOf } from '../../ui/paged-list.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { usePagedRows } from '../../ui/use-paged-rows.ts';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { MessageView } from './message-view.tsx';

const typingMs = 350;
// Gifts are announced by the event stream; invitations, and whatever operators see, are not.
const liveMs = 4_000;
// A search opens every message.
const liveSearchMs = 15_000;

export function OutboxSection() {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingMs);
  const [open, setOpen] = useState<OutboxMessage | null>(null);
  return (
    <Stack gap="sm">
      <SearchField
        label={t('Search messages')}
        placeholder={t('Part of a subject, address or text')}
        description={t('New messages appear automatically.')}
        value={typed}
        onChange={setTyped}
      />
      <OutboxTable key={search} search={search} onOpen={setOpen} />
      <Drawer
        opened={open !== null}
        onClose={() => setOpen(null)}
        position="right"
        size="min(100%, 64rem)"
        title={
          <Text fw={600} className="breakable">
            {open?.Subject ?? t('Text message')}
          </Text>
        }
      >
        {open && <MessageView key={open.Id} message={open} />}
      </Drawer>
    </Stack>
  );
}

interface OutboxTableProps {
  /** Part of a subject, address or text; all messages where it is empty. */
  readonly search: string;
  readonly onOpen: (message: OutboxMessage) => void;
}

function OutboxTable({ search, onOpen }: OutboxTableProps) {
  const isOperator = useMe().Role === 'operator';
  /** Where the search for older messages goes on; null: from the newest. */
  const [before, setBefore] = useState<string | null>(null);
  const filters = search ? { search, ...(before !== null && { before }) } : {};
  const rows = usePagedRows({
    queryKey: keys.outbox(filters),
    fetchPage: pageOf('/Outbox', { query: filters }),
    refetchMs: search ? liveSearchMs : liveMs,
  });
  const nextBefore = rows.known?.NextBefore ?? null;
  return (
    <Section p={0}>
      {search !== '' && (nextBefore !== null || before !== null) && (
        <SearchedPart {...{ before, nextBefore }} onSearch={setBefore} />
      )}
      <VirtualTable
        label={t('Outbox')}
        rows={rows}
        onOpen={onOpen}
        empty={
          <Nothing
            title={search ? t('No message contains this') : t('No messages')}
            icon={<IconMailbox aria-hidden="true" />}
          >
            {isOperator
              ? t('On stage, emails and text messages of all accounts are kept here instead of being sent.')
              : t('On stage, emails and text messages of this account are kept here instead of being sent.')}
          </Nothing>
        }
        columns={[
          { header: t('When'), track: '12rem', cell: ({ At }) => formatInstant(At) },
          { header: t('By'), track: '7rem', cell: ({ Channel }) => <Badge color="gray">{inWords(Channel)}</Badge> },
          { header: t('To'), track: 'minmax(0, 1fr)', cell: ({ To }) => asWritten(To) },
          {
            header: t('Subject'),
            track: 'minmax(0, 1.6fr)',
            cell: ({ Subject, Text: text }) => <BeginningOf text={Subject ?? text} />,
          },
        ]}
        compact={(message) => (
          <Group justify="space-between" wrap="nowrap">
            <div className="list-main">
              <Text size="sm" fw={600} truncate>
                {asWritten(message.To)}
              </Text>
              <Group gap="0.6ch" wrap="nowrap" fz="xs" c="dimmed">
                <span className="unbroken">{formatInstant(message.At)}</span>
                <span>·</span>
                <BeginningOf text={message.Subject ?? message.Text} />
              </Group>
            </div>
            <Badge color="gray">{inWords(message.Channel)}</Badge>
          </Group>
        )}
      />
    </Section>
  );
}

/** Cut off at its own end, whatever the direction of the page is. */
function BeginningOf({ text }: { readonly text: string }) {
  return (
    <Text span inherit truncate dir="auto">
      {text}
    </Text>
  );
}

interface SearchedPartProps {
  readonly before: string | null;
  readonly nextBefore: string | null;
  readonly onSearch: (before: string | null) => void;
}

/** A search reads a limited number of messages: says where it stopped, and goes on from there. */
function SearchedPart({ before, nextBefore, onSearch }: SearchedPartProps) {
  return (
    <Group p="sm" justify="space-between">
      <Text size="sm" c="dimmed" role="status">
        {nextBefore === null
          ? t('The oldest messages were searched. There are no older ones.')
          : t('1,000 messages were searched, back to {time}.', { time: formatInstant(timeOf(nextBefore)) })}
      </Text>
      <Group gap="xs">
        {before !== null && (
          <Button variant="default" size="xs" onClick={() => onSearch(null)}>
            {t('Search the newest')}
          </Button>
        )}
        {nextBefore !== null && (
          <Button variant="default" size="xs" onClick={() => onSearch(nextBefore)}>
            {t('Search older messages')}
          </Button>
        )}
      </Group>
    </Group>
  );
}

const timeOf = (place: string) => place.split('_')[0] ?? '';
