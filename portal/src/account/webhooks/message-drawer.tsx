import { Anchor, Button, Drawer, Group, Stack, Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { WebhookMessage, WebhookMessageWithBody } from '../../api/types.generated.ts';
import { useCan } from '../../app/session.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { CopyIcon, CopyText } from '../../ui/copy-text.tsx';
import { formatPreciseInstant, inWords } from '../../ui/format.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { useAct } from '../../ui/use-act.ts';
import { failureInWords } from './attempt-words.ts';
import { isSuccess, MessageStatus } from './message-status.tsx';

const liveMs = 3_000;

export function MessageDrawer({ id, onClose }: { readonly id: string | null; readonly onClose: () => void }) {
  const message = useQuery({
    queryKey: keys.webhookMessage(id ?? ''),
    queryFn: () => api.get('/WebhookMessages/:id', { params: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.Status === 'Pending' ? liveMs : false),
  });
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={<Text fw={600}>{message.data ? inWords(message.data.Type) : t('Message')}</Text>}
    >
      {id !== null && <QueryView query={message}>{(data) => <MessageDetail message={data} />}</QueryView>}
    </Drawer>
  );
}

function MessageDetail({ message }: { readonly message: WebhookMessageWithBody }) {
  const mayReplay = useCan('webhooks.replay');
  const replay = useReplay(message);
  return (
    <Stack>
      <Group justify="space-between">
        <MessageStatus message={message} />
        {mayReplay && (
          <Button size="xs" onClick={() => replay.act(undefined)} loading={replay.isRunning}>
            {t('Replay')}
          </Button>
        )}
      </Group>
      <div>
        <Text size="xs" c="dimmed">
          {'webhook-id'}
        </Text>
        <CopyText value={message.Id} label={t('the id')} />
      </div>
      {message.NextAttemptAt && (
        <Text size="sm">
          {t('The next attempt is due {date}.', { date: formatPreciseInstant(message.NextAttemptAt) })}
        </Text>
      )}
      {message.OrderId && (
        <Text size="sm">
          {rich('About <order>this order</order>', {
            order: (words) => (
              <Anchor component={Link} href={`/orders/${message.OrderId}`} size="sm" underline="always">
                {words}
              </Anchor>
            ),
          })}
        </Text>
      )}
      <Text size="sm" fw={600}>
        {t('Headers')}
      </Text>
      <pre className="mono-block">{headersOf(message)}</pre>
      <Text size="xs" c="dimmed">
        {t('The time and the signature are new with each attempt. Headers that you set are sent too.')}
      </Text>
      <Payload body={message.Body} />
      <Text size="sm" fw={600}>
        {t('Attempts and answers')}
      </Text>
      {message.Attempts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('None yet; the first is on its way.')}
        </Text>
      ) : (
        <AttemptTimeline attempts={message.Attempts} />
      )}
    </Stack>
  );
}

function headersOf({ Id }: WebhookMessage): string {
  return [
    'user-agent: Bestow-Webhooks/1',
    'content-type: application/json',
    `webhook-id: ${Id}`,
    'webhook-timestamp: …',
    'webhook-signature: v1,…',
  ].join('\n');
}

function Payload({ body }: { readonly body: string }) {
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          {t('Payload')}
        </Text>
        <CopyIcon value={body} label={t('the payload as it is sent')} />
      </Group>
      <pre className="mono-block">{indented(body)}</pre>
    </>
  );
}

/** The same JSON on several lines: what is sent has none. */
function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}

function useReplay(message: WebhookMessage) {
  return useAct({
    run: () => api.post('/WebhookMessages/:id/Replay', { params: { id: message.Id } }),
    question: () => ({
      title: t('Send this message again?'),
      consequences: [
        t('It is sent with the same webhook-id, so receivers can recognise it as a duplicate.'),
        t('A receiver that ignores the id may process it twice.'),
      ],
      action: t('Send again'),
    }),
    stale: [keys.everyWebhook],
    done: t('Message queued to be sent again.'),
  });
}

function AttemptTimeline({ attempts }: { readonly attempts: WebhookMessage['Attempts'] }) {
  return (
    <Timeline bulletSize={16} lineWidth={2} active={attempts.length}>
      {attempts.map((attempt) => {
        return (
          <Timeline.Item
            key={attempt.At}
            color={isSuccess(attempt) ? 'teal' : 'red'}
            title={
              <Text size="sm">
                {attempt.StatusCode === null
                  ? failureInWords(attempt.Error)
                  : t('HTTP {statusCode}', { statusCode: attempt.StatusCode })}
              </Text>
            }
          >
            <Text size="xs" c="dimmed" className="breakable">
              {formatPreciseInstant(attempt.At)}
              {attempt.DurationMs !== null && t(' · {durationMs} ms', { durationMs: attempt.DurationMs })}
            </Text>
            {attempt.Answer && <pre className="mono-block">{attempt.Answer}</pre>}
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}
