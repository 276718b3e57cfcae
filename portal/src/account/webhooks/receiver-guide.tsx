import { Anchor, Button, Drawer, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBook } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { ReceiverCode } from './receiver-code.tsx';

/** What a receiver must do, where people need it: beside the endpoints. */
export function ReceiverGuide() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="light" leftSection={<IconBook size={16} />} onClick={open}>
        {t('Webhook guide')}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="right"
        size="lg"
        title={<Text fw={600}>{t('How to receive webhooks')}</Text>}
      >
        <Stack>
          <List size="sm" spacing="sm" type="ordered">
            {rules.map((rule) => (
              <List.Item key={rule.key}>{rule.words}</List.Item>
            ))}
          </List>
          <Text size="sm" fw={600}>
            {t('A receiver without dependencies')}
          </Text>
          <Text size="sm" c="dimmed">
            {t(
              'It reads the signing secret from the variable WEBHOOK_SECRET. For TypeScript there is also the package @bestow/client.',
            )}
          </Text>
          <ReceiverCode />
          <Anchor href="/docs" size="sm" underline="always">
            {t('API reference')}
          </Anchor>
        </Stack>
      </Drawer>
    </>
  );
}

const b = (words: ReactNode) => <b>{words}</b>;
const rules = [
  {
    key: 'verify',
    words: rich(
      '<b>Verify the signature</b> over the raw bytes, before anything parses them. Messages are signed as <link>Standard Webhooks</link> describes; there are libraries for most languages. Reject messages older than five minutes.',
      {
        b,
        link: (words) => (
          <Anchor href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer" size="sm" underline="always">
            {words}
          </Anchor>
        ),
      },
    ),
  },
  {
    key: 'answer',
    words: rich(
      '<b>Answer first, work later.</b> Only a 2xx answer within fifteen seconds counts as delivered; redirects are not followed.',
      { b },
    ),
  },
  {
    key: 'duplicates',
    words: rich('<b>Expect duplicates, in any order.</b> The header {header} is the same for every attempt.', {
      b,
      header: 'webhook-id',
    }),
  },
  {
    key: 'read',
    words: rich('<b>Read the order for details.</b> Messages never contain codes, links or recipients’ data.', { b }),
  },
  {
    key: 'repeated',
    words: rich(
      '<b>Failed attempts are repeated</b> for about four days, ever less often. You can also replay a message from its page.',
      { b },
    ),
  },
];
