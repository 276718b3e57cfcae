import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Upload } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../../ui/use-act.ts';
import { undoSeconds } from './undo-seconds.ts';

/** Submitted, and nothing has happened yet: the last moment to undo it. */
export function StartingSection({ upload }: { readonly upload: Upload }) {
  const seconds = upload.StartsInSeconds ?? 0;
  const stale = [keys.everyUpload, keys.everyOrder, keys.everyAmount, keys.overview];
  const undo = useAct({
    run: () => api.post('/Uploads/:id/Undo', { params: { id: upload.Id } }),
    done: t('Undone. Nothing was charged or sent.'),
    stale,
  });
  const placeNow = useAct({
    run: () =>
      api.post('/Uploads/:id/Start', { params: { id: upload.Id }, body: { TotalCost: upload.TotalCost ?? 0 } }),
    stale,
  });
  return (
    <Section
      title={seconds > 0 ? t('Orders will be placed in {seconds} s', { seconds }) : t('Orders are about to be placed')}
    >
      <Stack>
        <Progress value={Math.min(100, (seconds / undoSeconds) * 100)} size="lg" aria-label={t('Time left to undo')} />
        <Text role="status">{t('Nothing has been charged or sent yet. This continues if you close the page.')}</Text>
        <Group>
          <Button
            leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
            onClick={() => undo.act(undefined)}
            loading={undo.isRunning}
          >
            {t('Undo')}
          </Button>
          <Button variant="default" onClick={() => placeNow.act(undefined)} loading={placeNow.isRunning}>
            {t('Place orders now')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
