import { Button, Text } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useState } from 'react';
import { keys } from '../../api/keys.ts';
import { useSuspension } from '../../app/suspension.ts';
import { t } from '../../i18n/t.ts';
import { BlockedButton } from '../../ui/blocked-button.tsx';
import { pageOf } from '../../ui/paged-list.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { usePagedRows } from '../../ui/use-paged-rows.ts';
import { ForgetDialog } from './forget-dialog.tsx';
import { ForgetJobTable } from './forget-job-table.tsx';

const liveMs = 3_000;

/** Requests to remove what is stored about a recipient, with what was found where. */
export function ForgetSection() {
  const suspension = useSuspension();
  const [isOpen, setOpen] = useState(false);
  const rows = usePagedRows({
    queryKey: keys.forgetJobs,
    fetchPage: pageOf('/Recipients/Forget'),
    refetchMs: liveMs,
  });
  return (
    <Section
      title={t('Forget a recipient')}
      hint={t('For people who ask you to delete their data.')}
      actions={
        suspension ? (
          <BlockedButton reason={t('This account is suspended and read-only.')}>
            {t('Forget a recipient')}
          </BlockedButton>
        ) : (
          <Button leftSection={<IconEraser size={16} />} onClick={() => setOpen(true)}>
            {t('Forget a recipient')}
          </Button>
        )
      }
    >
      <Text size="sm" mb="md">
        {t(
          'Names, addresses, phone numbers and personal messages are removed. Gifts that were sent can still be opened, and balances, costs and counts stay as they are. The address itself is not kept once a request is complete.',
        )}
      </Text>
      <ForgetJobTable
        rows={rows}
        empty={
          <Nothing title={t('No requests yet')} icon={<IconEraser aria-hidden="true" />}>
            {t('Requests made here or through the API are listed with what was removed.')}
          </Nothing>
        }
      />
      <ForgetDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </Section>
  );
}
