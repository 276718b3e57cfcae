import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { QRCodeSVG } from 'qrcode.react';
import { api } from '../../api/client.ts';
import { t } from '../../i18n/t.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { Faults } from '../../ui/faults.tsx';
import { useSave } from '../../ui/use-save.ts';

export interface TotpSecret {
  readonly Secret: string;
  readonly Uri: string;
}

interface TotpSetUpProps {
  readonly secret: TotpSecret;
  /** With the recovery codes that come with the first factor. */
  readonly onConfirmed: (recoveryCodes: readonly string[] | null) => void;
  readonly onCancel: () => void;
}

export function TotpSetUp({ secret, onConfirmed, onCancel }: TotpSetUpProps) {
  const form = useForm({ initialValues: { Code: '' } });
  const { faults, isSaving, onSubmit } = useSave({
    form,
    save: ({ Code }) => api.post('/Me/Totp/Confirm', { body: { Code: Code.trim() } }),
    onSaved: ({ RecoveryCodes }) => onConfirmed(RecoveryCodes),
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Group align="flex-start" gap="xl">
          <div className="qr">
            <QRCodeSVG value={secret.Uri} size={176} title={t('QR code for your authenticator app')} marginSize={2} />
          </div>
          <Stack className="grow" gap="sm">
            <Text size="sm">
              <b>1.</b> {t('Scan this with an authenticator app, or enter the key by hand:')}
            </Text>
            <CopyText value={secret.Secret} label={t('the key')} />
            <Text size="sm">
              <b>2.</b> {t('Enter the six-digit code that the app shows.')}
            </Text>
            <TextInput
              label={t('Code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maw={200}
              required
              autoFocus
              {...form.getInputProps('Code')}
            />
            <Faults faults={faults} />
            <Group>
              <Button type="submit" loading={isSaving}>
                {t('Turn on')}
              </Button>
              <Button variant="default" onClick={onCancel}>
                {t('Not now')}
              </Button>
            </Group>
          </Stack>
        </Group>
      </Stack>
    </form>
  );
}
