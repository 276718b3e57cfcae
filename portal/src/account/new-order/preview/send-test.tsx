import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { api } from '../../../api/client.ts';
import type { OrderRequest } from '../../../api/types.generated.ts';
import { useMe } from '../../../app/session.tsx';
import { t } from '../../../i18n/t.ts';
import { useAct } from '../../../ui/use-act.ts';

/** Sends the mail to the person who looks at it, marked as a test. */
export function SendTest({ request }: { readonly request: OrderRequest }) {
  const { Email } = useMe();
  const test = useAct({
    run: () => api.post('/Orders/Test', { body: request }),
    done: ({ SentTo }) => t('A test mail is on its way to {address}.', { address: SentTo }),
  });
  return (
    <Button
      size="xs"
      variant="light"
      leftSection={<IconSend size={14} />}
      title={t('To {address}. Nothing is ordered.', { address: Email })}
      loading={test.isRunning}
      onClick={() => test.act(undefined)}
    >
      {t('Send me a test')}
    </Button>
  );
}
