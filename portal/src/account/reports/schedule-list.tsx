import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { ReportSchedule } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatInstant, listed } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../../ui/use-act.ts';
import { formatWords, frequencyWords, kindWords } from './report-words.ts';

/** Reports that are made again and again; nothing if there are none. */
export function ScheduleList() {
  const schedules = useQuery({ queryKey: keys.reportSchedules, queryFn: () => api.get('/ReportSchedules') });
  if (!schedules.data || schedules.data.length === 0) return null;
  return (
    <Section title={t('Scheduled reports')}>
      <Stack gap="md">
        {schedules.data.map((schedule) => (
          <ScheduleRow key={schedule.Id} schedule={schedule} />
        ))}
      </Stack>
    </Section>
  );
}

function ScheduleRow({ schedule }: { readonly schedule: ReportSchedule }) {
  const { Kind, Format, Frequency, Filter, CreatedBy } = schedule;
  const limits = [formatWords[Format], Filter.CurrencyCode, Filter.DepartmentId].filter(Boolean);
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div className="list-main">
        <Text size="sm" fw={600}>
          {`${kindWords[Kind]}, ${frequencyWords[Frequency]}`}
        </Text>
        <Text size="xs" c="dimmed">
          {listed([...limits, CreatedBy], ' · ')}
        </Text>
        <Text size="xs" c={schedule.PausedReason === 'CreatorLostRight' ? 'red' : 'dimmed'}>
          {stateOf(schedule)}
        </Text>
      </div>
      <ScheduleActions schedule={schedule} />
    </Group>
  );
}

function stateOf({ PausedReason, NextReportAt }: ReportSchedule): string {
  if (PausedReason === 'Paused') return t('Paused');
  if (PausedReason === 'CreatorLostRight') return t('Paused: whoever created it may no longer download such reports');
  return t('Next report: {time}', { time: formatInstant(NextReportAt) });
}

function ScheduleActions({ schedule }: { readonly schedule: ReportSchedule }) {
  const params = { id: schedule.Id };
  const isPaused = schedule.PausedReason !== null;
  const pause = useAct({
    run: () => api.patch('/ReportSchedules/:id', { params, body: { Paused: !isPaused } }),
    stale: [keys.reportSchedules],
  });
  const remove = useAct({
    run: () => api.delete('/ReportSchedules/:id', { params }),
    question: () => ({
      title: t('Delete this schedule?'),
      consequences: [t('No more reports are made. Those that exist stay until they are seven days old.')],
      action: t('Delete schedule'),
      isDangerous: true,
    }),
    stale: [keys.reportSchedules],
  });
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="xs" variant="default" loading={pause.isRunning} onClick={() => pause.act(undefined)}>
        {isPaused ? t('Resume') : t('Pause')}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Delete schedule')}
        loading={remove.isRunning}
        onClick={() => remove.act(undefined)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}
