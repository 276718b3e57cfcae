import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api } from '../../api/client.ts';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { useSave } from '../../ui/use-save.ts';
import { EmailField } from './email-field.tsx';
import { leaveFor } from './sign-on.ts';

/** Asks for the address alone: its domain says which company's sign-in page to open. */
export function CompanyForm({ returnTo }: { readonly returnTo: string }) {
  const form = useForm({ initialValues: { Email: '' } });
  const { faults, isSaving, onSubmit } = useSave({
    form,
    save: ({ Email }) => api.post('/SignOn/Start', { body: { Email: Email.trim() } }),
    onSaved: ({ Url }) => leaveFor(Url, returnTo),
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Text size="sm">{t('Enter your work email. You continue on your company’s sign-in page.')}</Text>
        <EmailField input={form.getInputProps('Email')} />
        <Faults faults={faults} />
        <Button type="submit" size="md" loading={isSaving}>
          {t('Continue')}
        </Button>
      </Stack>
    </form>
  );
}
