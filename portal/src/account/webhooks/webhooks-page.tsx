import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { Page } from '../../ui/page.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { useSearchFilters } from '../../ui/use-search-filters.ts';
import { useUrlDialog } from '../../ui/use-url-dialog.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointsSection } from './endpoints-section.tsx';
import { MessageLog } from './message-log.tsx';
import { OrderSecret } from './order-secret.tsx';
import { ReceiverGuide } from './receiver-guide.tsx';
import { SignatureCheck } from './signature-check.tsx';

export function WebhooksPage() {
  const mayManage = useCan('webhooks.manage');
  const { filters, setFilters } = useSearchFilters(['orderId']);
  const dialog = useUrlDialog('new');
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Page
      title={t('Webhooks')}
      lead={t('Signed notifications to your systems, retried until they are delivered.')}
      actions={
        <>
          <ReceiverGuide />
          <SignatureCheck />
          {mayManage && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => dialog.open()}>
              {t('New endpoint')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="lg">
        <EndpointsSection />
        <OrderSecret />
        <MessageLog
          {...(filters.orderId && { orderId: filters.orderId })}
          onAll={() => setFilters({ orderId: null })}
        />
      </Stack>
      <EndpointDialog
        isOpen={dialog.isOpen && mayManage}
        endpoint={null}
        onClose={dialog.close}
        onSaved={(saved) => setSecret('Secret' in saved ? saved.Secret : null)}
      />
      <SecretOnce
        title={t('Signing secret')}
        secret={secret}
        hint={t('Use it to verify that messages come from this service; the webhook guide explains how.')}
        onClose={() => setSecret(null)}
      />
    </Page>
  );
}
