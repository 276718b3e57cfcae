import { Alert, Button } from '@mantine/core';
import { IconEraser, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { keys } from '../../api/keys.ts';
import { useSuspension } from '../../app/suspension.ts';
import { BlockedButton } from '../../ui/blocked-button.tsx';
import { Page } from '../../ui/page.tsx';
import { pageOf } from '../../ui/paged-list.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { usePagedRows } from '../../ui/use-paged-rows.ts';
import { ForgetDialog } from './forget-dialog.tsx';
import { ForgetJobTable } from './forget-job-table.tsx';

const liveMs = 3_000;

export function RecipientsPage() {
  const suspension = useSuspension();
  const [isOpen, setOpen] = useState(false);
  const rows = usePagedRows({
    queryKey: keys.forgetJobs,
    fetchPage: pageOf('/Recipients/Forget'),
    refetchMs: liveMs,
  });
  return (
    <Page
      title="Recipients"
      lead="Remove what is stored about a recipient who asks you to."
      actions={
        suspension ? (
          <BlockedButton reason="This account is suspended and read-only.">Forget a recipient</BlockedButton>
        ) : (
          <Button leftSection={<IconEraser size={16} />} onClick={() => setOpen(true)}>
            Forget a recipient
          </Button>
        )
      }
    >
      <Alert variant="light" color="blue" icon={<IconInfoCircle aria-hidden="true" />}>
        Names, addresses, phone numbers and personal messages are removed. Gifts that were sent can still be opened, and
        balances, costs and counts stay as they are.
      </Alert>
      <Section title="Requests" hint="The address itself is not kept once a request is complete.">
        <ForgetJobTable
          rows={rows}
          empty={
            <Nothing title="No requests yet" icon={<IconEraser aria-hidden="true" />}>
              Requests made here or through the API are listed with what was removed.
            </Nothing>
          }
        />
      </Section>
      <ForgetDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </Page>
  );
}
