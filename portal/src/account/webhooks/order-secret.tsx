import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useCan } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { formatInstant } from '../../ui/format.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../../ui/use-act.ts';

/** The secret of the account: it signs messages to the URLs that orders have of their own. */
export function OrderSecret() {
  const mayManage = useCan('webhooks.manage');
  const [secret, setSecret] = useState<string | null>(null);
  const state = useQuery({ queryKey: keys.webhookSecret, queryFn: () => api.get('/WebhookSecret', {}) });
  const rotate = useRotate(setSecret);
  return (
    <Section
      title={t('Webhook URLs of orders')}
      hint={t('An order can have a webhook URL of its own. Its messages are signed with this secret.')}
      actions={
        mayManage && (
          <Button size="xs" variant="light" onClick={() => rotate.act(undefined)} loading={rotate.isRunning}>
            {t('New secret')}
          </Button>
        )
      }
    >
      <QueryView query={state}>
        {({ RotatedAt, OldSecretUntil }) => (
          <Text size="sm">
            {RotatedAt === null
              ? t('The secret was created with the account. Create a new one to see it.')
              : t('Created {date}.', { date: formatInstant(RotatedAt) })}{' '}
            {OldSecretUntil !== null &&
              t('The secret before it also works until {date}.', { date: formatInstant(OldSecretUntil) })}
          </Text>
        )}
      </QueryView>
      <SecretOnce
        title={t('New signing secret')}
        secret={secret}
        hint={t('The old secret also works for another 24 hours.')}
        onClose={() => setSecret(null)}
      />
    </Section>
  );
}

function useRotate(onSecret: (secret: string) => void) {
  return useAct({
    run: () => api.post('/WebhookSecret/Rotate', {}),
    question: () => ({
      title: t('Create a new signing secret?'),
      consequences: [
        t(
          'For 24 hours, messages are signed with both the old and the new secret, so you can switch without downtime.',
        ),
        t('After that, the old secret stops working. The new one is shown only once.'),
      ],
      action: t('Create new secret'),
    }),
    stale: [keys.webhookSecret],
    onDone: ({ Secret }) => onSecret(Secret),
  });
}
