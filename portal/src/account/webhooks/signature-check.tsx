import { Alert, Button, Drawer, Group, PasswordInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../i18n/t.ts';
import { checkSignature, type SignatureResult } from './check-signature.ts';

/** Helps to find out why a receiver rejects a message. The secret never leaves the browser. */
export function SignatureCheck() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="light" leftSection={<IconShieldCheck size={16} />} onClick={open}>
        {t('Check a signature')}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="right"
        size="lg"
        title={<Text fw={600}>{t('Check a signature')}</Text>}
      >
        {isOpen && <SignatureForm />}
      </Drawer>
    </>
  );
}

function SignatureForm() {
  const [result, setResult] = useState<SignatureResult | null>(null);
  const form = useForm({ initialValues: { secret: '', id: '', timestamp: '', signature: '', payload: '' } });
  // Browsers offer cryptography only to pages that nobody can have changed on the way.
  if (!window.isSecureContext)
    return <Alert color="yellow">{t('Open the portal over HTTPS to check signatures in this browser.')}</Alert>;
  return (
    <form onSubmit={form.onSubmit((values) => void checkSignature(values).then(setResult))}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('Computed in this browser. Nothing is sent, and nothing is kept when you close this.')}
        </Text>
        <PasswordInput
          label={t('Signing secret')}
          placeholder="whsec_…"
          autoComplete="off"
          required
          {...form.getInputProps('secret')}
        />
        <TextInput label="webhook-id" autoComplete="off" required {...form.getInputProps('id')} />
        <TextInput
          label="webhook-timestamp"
          inputMode="numeric"
          autoComplete="off"
          required
          {...form.getInputProps('timestamp')}
        />
        <TextInput
          label="webhook-signature"
          placeholder="v1,…"
          autoComplete="off"
          required
          {...form.getInputProps('signature')}
        />
        <Textarea
          label={t('Payload')}
          description={t('The body of the request, exactly as it came')}
          autosize
          minRows={4}
          maxRows={14}
          required
          {...form.getInputProps('payload')}
        />
        <Group>
          <Button type="submit">{t('Check')}</Button>
        </Group>
        <div aria-live="polite">{result && <Outcome result={result} />}</div>
      </Stack>
    </form>
  );
}

function Outcome({ result }: { readonly result: SignatureResult }) {
  if (!result.isValid)
    return (
      <Alert color="red" variant="light" title={t('The signature is not valid')}>
        {result.reason}
      </Alert>
    );
  return (
    <Alert color="teal" variant="light" title={t('The signature is valid')}>
      {result.isOld && t('The message is older than five minutes, so a receiver should still reject it.')}
    </Alert>
  );
}
