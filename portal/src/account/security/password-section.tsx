import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api } from '../../api/client.ts';
import { useSessionChange } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { checkRepeated, NewPasswordFields } from '../../ui/new-password.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { Section } from '../../ui/section.tsx';
import { useSave } from '../../ui/use-save.ts';

export function PasswordSection() {
  const changeSession = useSessionChange();
  const form = useForm({
    initialValues: { Password: '', Again: '' },
    validate: { Again: checkRepeated },
  });
  const { faults, isSaving, onSubmit } = useSave({
    form,
    save: ({ Password }) => api.post('/Me/Password', { body: { Password } }),
    onSaved: (fresh) => {
      changeSession({ step: 'Done', me: fresh });
      form.reset();
      notifyDone(t('Password changed. Your other sessions have ended.'));
    },
  });
  return (
    <Section title={t('Password')} hint={t('Changing it ends all your other sessions.')}>
      <form onSubmit={onSubmit}>
        <Stack>
          <NewPasswordFields
            form={form}
            label={t('New password')}
            description={t('At least 15 characters. A sentence works well; digits and symbols are not required.')}
          />
          <Faults faults={faults} />
          <Group>
            <Button type="submit" variant="light" loading={isSaving}>
              {t('Change password')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
