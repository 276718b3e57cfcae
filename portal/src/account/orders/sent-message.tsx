import { Button, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, apiUrl } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { SentMessage } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatPreciseInstant } from '../../ui/format.ts';
import { QueryView } from '../../ui/query-view.tsx';

interface MessageRef {
  readonly orderId: string;
  readonly messageId: string;
}

/** Opens the message that was sent, beside its entry in the history. */
export function SentMessageButton(ref: MessageRef) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="compact-xs" variant="light" mt={4} onClick={open}>
        {t('Show message')}
      </Button>
      {/* Above the drawer of a line. */}
      <Modal opened={isOpen} onClose={close} size="xl" zIndex={300} title={<Text fw={600}>{t('Message')}</Text>}>
        {isOpen && <MessageContent {...ref} />}
      </Modal>
    </>
  );
}

function MessageContent({ orderId, messageId }: MessageRef) {
  const message = useQuery({
    queryKey: keys.sentMessage(orderId, messageId),
    queryFn: () => api.get('/Orders/:id/Messages/:messageId', { params: { id: orderId, messageId } }),
  });
  return (
    <QueryView query={message}>
      {(data) => (
        <MessageView
          message={data}
          mailUrl={apiUrl('/Orders/:id/Messages/:messageId/Mail.html', { params: { id: orderId, messageId } })}
        />
      )}
    </QueryView>
  );
}

function MessageView({ message, mailUrl }: { readonly message: SentMessage; readonly mailUrl: string }) {
  const [view, setView] = useState(message.HasHtml ? 'html' : 'text');
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t(
          '{channel, select, Email {Email} other {Text message}}, sent {date}. Messages are not kept: this one is composed again from the order and branding as they are now, without the recipient’s personal link.',
          { channel: message.Channel, date: formatPreciseInstant(message.SentAt) },
        )}
      </Text>
      {message.Subject && (
        <Text size="sm" className="breakable">
          <b>{t('Subject:')}</b> {message.Subject}
        </Text>
      )}
      {message.HasHtml && (
        <SegmentedControl
          aria-label={t('Format')}
          data={[
            { value: 'html', label: t('As in a mail program') },
            { value: 'text', label: t('Plain text') },
          ]}
          value={view}
          onChange={setView}
        />
      )}
      {view === 'html' ? (
        <iframe className="frame mail-frame" title={t('Message')} sandbox="" src={mailUrl} />
      ) : (
        <pre className="mono-block">{message.Text}</pre>
      )}
    </Stack>
  );
}
