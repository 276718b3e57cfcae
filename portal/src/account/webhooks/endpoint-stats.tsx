import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { WebhookEndpoint } from '../../api/types.generated.ts';
import { useCan } from '../../app/session.tsx';
import { locale } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { formatCount } from '../../ui/format.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../../ui/use-act.ts';

const liveMs = 10_000;
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });

/** How well an endpoint answers, and a second chance for what it missed. */
export function EndpointStats({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const mayReplay = useCan('webhooks.replay');
  const params = { id: endpoint.Id };
  const stats = useQuery({
    queryKey: keys.webhookStats(endpoint.Id),
    queryFn: () => api.get('/WebhookEndpoints/:id/Stats', { params }),
    refetchInterval: liveMs,
  });
  const replay = useAct({
    run: () => api.post('/WebhookEndpoints/:id/ReplayFailed', { params }),
    question: () => ({
      title: t('Replay all failed messages?'),
      consequences: [t('Every message of the last 90 days that was given up is sent again, with its webhook-id.')],
      action: t('Replay failed messages'),
    }),
    stale: [keys.everyWebhook],
    done: t('Failed messages are being sent again.'),
  });
  return (
    <Section
      title={t('How it answers')}
      hint={t('The newest 500 messages.')}
      actions={
        mayReplay &&
        endpoint.Enabled &&
        (stats.data?.Failed ?? 0) > 0 && (
          <Button size="xs" variant="light" onClick={() => replay.act(undefined)} loading={replay.isRunning}>
            {t('Replay all failures')}
          </Button>
        )
      }
    >
      <QueryView query={stats}>
        {({ Messages, Delivered, Failed, Attempts, SuccessfulAttempts, P50Ms, P95Ms }) => (
          <dl className="figure-list">
            <Figure label={t('Successful attempts')}>
              {Attempts === 0 ? '–' : percent.format(SuccessfulAttempts / Attempts)}
            </Figure>
            <Figure label={t('Half answer within')}>{inMs(P50Ms)}</Figure>
            <Figure label={t('95 % answer within')}>{inMs(P95Ms)}</Figure>
            <Figure label={t('Delivered')}>{t('{part} of {whole}', { part: Delivered, whole: Messages })}</Figure>
            <Figure label={t('Failed')}>{formatCount(Failed)}</Figure>
          </dl>
        )}
      </QueryView>
    </Section>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function inMs(duration: number | null): string {
  return duration === null ? '–' : t('{duration} ms', { duration });
}
