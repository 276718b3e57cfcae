import { Anchor, Button, Drawer, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBook } from '@tabler/icons-react';
import { ReceiverCode } from './receiver-code.tsx';

/** What a receiver must do, where people need it: beside the endpoints. */
export function ReceiverGuide() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="light" leftSection={<IconBook size={16} />} onClick={open}>
        Webhook guide
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="right"
        size="lg"
        title={<Text fw={600}>How to receive webhooks</Text>}
      >
        <Stack>
          <List size="sm" spacing="sm" type="ordered">
            <List.Item>
              <b>Verify the signature</b> over the raw bytes, before anything parses them. Messages are signed as{' '}
              <Anchor
                href="https://www.standardwebhooks.com"
                target="_blank"
                rel="noreferrer"
                size="sm"
                underline="always"
              >
                Standard Webhooks
              </Anchor>{' '}
              describes; there are libraries for most languages. Reject messages older than five minutes.
            </List.Item>
            <List.Item>
              <b>Answer first, work later.</b> Only a 2xx answer within fifteen seconds counts as delivered; redirects
              are not followed.
            </List.Item>
            <List.Item>
              <b>Expect duplicates, in any order.</b> The header webhook-id is the same for every attempt.
            </List.Item>
            <List.Item>
              <b>Read the order for details.</b> Messages never contain codes, links or recipients&rsquo; data.
            </List.Item>
            <List.Item>
              <b>Failed attempts are repeated</b> for about four days, ever less often. You can also replay a message
              from its page.
            </List.Item>
          </List>
          <Text size="sm" fw={600}>
            A receiver without dependencies
          </Text>
          <Text size="sm" c="dimmed">
            It reads the signing secret from the variable WEBHOOK_SECRET. For TypeScript there is also the package
            @bestow/client.
          </Text>
          <ReceiverCode />
          <Anchor href="/docs" size="sm" underline="always">
            API reference
          </Anchor>
        </Stack>
      </Drawer>
    </>
  );
}
