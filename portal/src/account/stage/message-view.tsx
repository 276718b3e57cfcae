import { Anchor, Group, SegmentedControl, Stack, Text, useComputedColorScheme } from '@mantine/core';
import { useState } from 'react';
import { apiUrl } from '../../api/client.ts';
import type { OutboxMessage } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatPreciseInstant } from '../../ui/format.ts';

type View = 'mail' | 'text' | 'source' | 'headers';
type Width = 'phone' | 'desktop';
type Scheme = 'light' | 'dark';

const views: { value: View; label: string }[] = [
  { value: 'mail', label: t('Mail') },
  { value: 'text', label: t('Text') },
  { value: 'source', label: t('Source') },
  { value: 'headers', label: t('Headers') },
];

/** One message as its recipient sees it, and what it is made of. */
export function MessageView({ message }: { readonly message: OutboxMessage }) {
  return (
    <Stack>
      <Text size="sm" c="dimmed" className="breakable">
        {t('To {to}, {date}', { to: message.To, date: formatPreciseInstant(message.At) })}
      </Text>
      {message.Attachment && (
        <Text size="sm">
          {t('Attached: {name} ({size} KB)', {
            name: message.Attachment.Name,
            size: Math.ceil(message.Attachment.Bytes / 1024),
          })}
        </Text>
      )}
      {message.Html === null ? <SmsBubble text={message.Text} /> : <MailView message={message} />}
    </Stack>
  );
}

function MailView({ message }: { readonly message: OutboxMessage }) {
  const [view, setView] = useState<View>('mail');
  return (
    <>
      <SegmentedControl aria-label={t('View')} data={views} value={view} onChange={setView} />
      {view === 'mail' && <MailFrame message={message} />}
      {view === 'text' && (
        <pre className="mono-block">
          <Linked text={message.Text} />
        </pre>
      )}
      {view === 'source' && <pre className="mono-block">{message.Html}</pre>}
      {view === 'headers' && <Facts labelWidth="10rem" facts={Object.entries(message.Headers)} />}
    </>
  );
}

function MailFrame({ message }: { readonly message: OutboxMessage }) {
  const ownScheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const [width, setWidth] = useState<Width>(isNarrow() ? 'phone' : 'desktop');
  const [scheme, setScheme] = useState<Scheme>(ownScheme);
  return (
    <>
      <Group>
        <SegmentedControl<Width>
          aria-label={t('Width')}
          size="xs"
          data={[
            { value: 'desktop', label: t('Desktop') },
            { value: 'phone', label: t('Phone') },
          ]}
          value={width}
          onChange={setWidth}
        />
        <SegmentedControl<Scheme>
          aria-label={t('Color scheme')}
          size="xs"
          data={[
            { value: 'light', label: t('Light') },
            { value: 'dark', label: t('Dark') },
          ]}
          value={scheme}
          onChange={setScheme}
        />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone a wide mail is scrolled, also by keyboard */}
      <section className="mail-scroll" aria-label={t('Mail')} tabIndex={0}>
        <iframe
          className="frame mail-frame"
          data-width={width}
          data-scheme={scheme}
          title={t('Mail')}
          // Links open in a tab of their own; scripts and forms do not work.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          src={apiUrl('/Outbox/:file', { params: { file: `${message.Id}.html` }, query: { scheme } })}
        />
      </section>
    </>
  );
}

/** Where a desktop's width would have to be scrolled. */
function isNarrow(): boolean {
  return window.matchMedia('(max-width: 48em)').matches;
}

function SmsBubble({ text }: { readonly text: string }) {
  return (
    <div className="sms">
      <div className="sms-bubble">
        <Linked text={text} />
      </div>
    </div>
  );
}

/** Text whose addresses can be opened. */
function Linked({ text }: { readonly text: string }) {
  const parts = [...text.matchAll(/https?:\/\/[^\s<>"]+|(?:(?!https?:\/\/).)+/gs)];
  return parts.map(({ index, 0: part }) =>
    /^https?:/.test(part) ? (
      <Anchor key={index} href={part} target="_blank" rel="noopener noreferrer" inherit>
        {part}
      </Anchor>
    ) : (
      part
    ),
  );
}
