import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { api, apiUrl } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Upload } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { useAct } from '../../ui/use-act.ts';

/** What can be done with many rows at once. */
export function RowActions({ upload }: { readonly upload: Upload }) {
  const { Id, FaultyCount, DuplicateCount, SkippedCount } = upload;
  const stale = [keys.everyUpload];
  const skip = useAct({
    run: (Rows: 'Faulty' | 'Duplicate') => api.post('/Uploads/:id/Skip', { params: { id: Id }, body: { Rows } }),
    stale,
  });
  const include = useAct({ run: () => api.post('/Uploads/:id/Include', { params: { id: Id } }), stale });
  if (FaultyCount + DuplicateCount + SkippedCount === 0) return null;
  return (
    <Group gap="xs">
      {FaultyCount > 0 && (
        <Button size="xs" variant="light" onClick={() => skip.act('Faulty')} loading={skip.isRunning}>
          {t('Skip all with errors ({count})', { count: FaultyCount })}
        </Button>
      )}
      {FaultyCount > 0 && (
        <Button
          size="xs"
          variant="default"
          component="a"
          href={apiUrl('/Uploads/:id/Errors.csv', { params: { id: Id } })}
          download
          leftSection={<IconDownload size={14} aria-hidden="true" />}
        >
          {t('Download errors (CSV)')}
        </Button>
      )}
      {DuplicateCount > 0 && (
        <Button size="xs" variant="light" onClick={() => skip.act('Duplicate')} loading={skip.isRunning}>
          {t('Skip duplicates ({count})', { count: DuplicateCount })}
        </Button>
      )}
      {SkippedCount > 0 && (
        <Button size="xs" variant="default" onClick={() => include.act(undefined)} loading={include.isRunning}>
          {t('Include all skipped ({count})', { count: SkippedCount })}
        </Button>
      )}
    </Group>
  );
}
