import { Badge, Drawer, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMailbox } from '@tabler/icons-react';
import { useState } from 'react';
import { apiUrl } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OutboxMessage } from '../../api/types.generated.ts';
import { formatInstant, formatPreciseInstant } from '../../ui/format.ts';
import { pageOf } from '../../ui/paged-list.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { usePagedRows } from '../../ui/use-paged-rows.ts';
import { VirtualTable } from '../../ui/virtual-table.tsx';

const typingMs = 350;
const liveMs = 5_000;

export function OutboxSection() {
  const [typed, setTyped] = useState('');
  const [to] = useDebouncedValue(typed.trim(), typingMs);
  const [open, setOpen] = useState<OutboxMessage | null>(null);
  return (
    <Stack gap="sm">
      <SearchField
        label="Messages to"
        placeholder="Complete email address or phone number"
        value={typed}
        onChange={setTyped}
      />
      <OutboxTable to={to} onOpen={setOpen} />
      <Drawer
        opened={open !== null}
        onClose={() => setOpen(null)}
        position="right"
        size="xl"
        title={<Text fw={600}>{open?.Subject ?? 'Message'}</Text>}
      >
        {open && <MessageView message={open} />}
      </Drawer>
    </Stack>
  );
}

interface OutboxTableProps {
  /** The address or number whose messages are shown; all where it is empty. */
  readonly to: string;
  readonly onOpen: (message: OutboxMessage) => void;
}

function OutboxTable({ to, onOpen }: OutboxTableProps) {
  const filters = to ? { to } : {};
  const rows = usePagedRows({
    queryKey: keys.outbox(filters),
    fetchPage: pageOf('/Outbox', { query: filters }),
    refetchMs: liveMs,
  });
  return (
    <Section p={0}>
      <VirtualTable
        label="Outbox"
        rows={rows}
        onOpen={onOpen}
        empty={
          <Nothing title="No messages" icon={<IconMailbox aria-hidden="true" />}>
            On stage, emails and text messages of this account are kept here instead of being sent.
          </Nothing>
        }
        columns={[
          { header: 'When', track: '12rem', cell: ({ At }) => formatInstant(At) },
          { header: 'By', track: '5rem', cell: ({ Channel }) => <Badge color="gray">{Channel}</Badge> },
          { header: 'To', track: 'minmax(0, 1fr)', cell: ({ To }) => To },
          { header: 'Subject', track: 'minmax(0, 1.6fr)', cell: ({ Subject, Text: text }) => Subject ?? text },
        ]}
        compact={(message) => (
          <Group justify="space-between" wrap="nowrap">
            <div className="list-main">
              <Text size="sm" fw={600} truncate>
                {message.To}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {formatInstant(message.At)} · {message.Subject ?? message.Text}
              </Text>
            </div>
            <Badge color="gray">{message.Channel}</Badge>
          </Group>
        )}
      />
    </Section>
  );
}

function MessageView({ message }: { readonly message: OutboxMessage }) {
  const [view, setView] = useState(message.Html ? 'html' : 'text');
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        To {message.To}, {formatPreciseInstant(message.At)}
      </Text>
      {message.Attachment && (
        <Text size="sm">
          Attached: {message.Attachment.Name} ({Math.ceil(message.Attachment.Bytes / 1024)} KB)
        </Text>
      )}
      {message.Html && (
        <SegmentedControl
          aria-label="Format"
          data={[
            { value: 'html', label: 'As in a mail program' },
            { value: 'text', label: 'Plain text' },
          ]}
          value={view}
          onChange={setView}
        />
      )}
      {view === 'html' ? (
        <iframe
          className="frame mail-frame"
          title="Mail"
          // Links open in a tab of their own; scripts and forms do not work.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src={apiUrl('/Outbox/:file', { params: { file: `${message.Id}.html` } })}
        />
      ) : (
        <pre className="mono-block">{message.Text}</pre>
      )}
    </Stack>
  );
}
