import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useCan } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { formatPreciseInstant } from '../../ui/format.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../../ui/use-act.ts';

const leaps = [
  { label: t('1 minute'), seconds: 60 },
  { label: t('1 hour'), seconds: 3_600 },
  { label: t('1 day'), seconds: 86_400 },
  { label: t('1 week'), seconds: 604_800 },
];

export function ClockSection() {
  const mayMove = useCan('clock.move');
  const clock = useQuery({
    queryKey: keys.clock,
    queryFn: () => api.get('/Clock'),
    refetchInterval: 10_000,
  });
  const advance = useAct({
    run: ({ seconds }: (typeof leaps)[number]) => api.post('/Clock', { body: { AdvanceSeconds: seconds } }),
    question: ({ label }) => ({
      title: t('Move the clock forward by {label}?', { label }),
      consequences: [
        t('This affects every account of this stage environment and cannot be undone.'),
        t('Everything due until then happens now: scheduled gifts, retries, expiries.'),
      ],
      action: t('Move forward by {label}', { label }),
    }),
    stale: [keys.clock, keys.everyOrder, keys.outbox(), keys.everyWebhook],
    done: ({ Now }) => t('It is now {date}.', { date: formatPreciseInstant(Now) }),
  });
  return (
    <Section title={t('Clock')} hint={t('Move it forward instead of waiting for scheduled gifts.')}>
      <QueryView query={clock}>
        {({ Now, AheadSeconds }) => (
          <Group justify="space-between">
            <div>
              <Text fz={22} fw={600}>
                {formatPreciseInstant(Now)}
              </Text>
              <Text size="sm" c="dimmed">
                {AheadSeconds > 0
                  ? t('{duration} ahead of real time', { duration: duration(AheadSeconds) })
                  : t('Real time')}
              </Text>
            </div>
            {mayMove && (
              <Group gap="xs">
                {leaps.map((leap) => (
                  <Button
                    key={leap.label}
                    size="xs"
                    variant="light"
                    onClick={() => advance.act(leap)}
                    disabled={advance.isRunning}
                  >
                    + {leap.label}
                  </Button>
                ))}
              </Group>
            )}
          </Group>
        )}
      </QueryView>
    </Section>
  );
}

function duration(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  const parts = [
    days && t('{days} d', { days }),
    hours && t('{hours} h', { hours }),
    minutes && t('{minutes} min', { minutes }),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : `${seconds} s`;
}
