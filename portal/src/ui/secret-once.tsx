import { Alert, Button, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconEyeOff } from '@tabler/icons-react';
import { t } from '../i18n/t.ts';

interface SecretOnceProps {
  readonly title: string;
  readonly secret: string | null;
  readonly hint: string;
  readonly onClose: () => void;
}

/** A secret that is shown only once. Only the button closes it: a stray click must not lose it. */
export function SecretOnce({ title, secret, hint, onClose }: SecretOnceProps) {
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={<Text fw={600}>{title}</Text>}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Alert
          color="yellow"
          variant="light"
          icon={<IconEyeOff aria-hidden="true" />}
          title={t('This is the only time it is shown')}
        >
          {hint}
        </Alert>
        <Code block className="secret" data-testid="secret">
          {secret}
        </Code>
        <Group justify="flex-end">
          <CopyButton value={secret ?? ''} timeout={4000}>
            {({ copied, copy }) => (
              <Button
                variant="light"
                onClick={copy}
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                data-autofocus
              >
                {copied ? t('Copied') : t('Copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t('I’ve saved it')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
