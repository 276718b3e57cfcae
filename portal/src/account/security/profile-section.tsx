import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api } from '../../api/client.ts';
import { useMe, useSessionChange } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { Section } from '../../ui/section.tsx';
import { useSave } from '../../ui/use-save.ts';

export function ProfileSection() {
  const me = useMe();
  const changeSession = useSessionChange();
  const form = useForm({ initialValues: { Name: me.Name } });
  const { faults, isSaving, onSubmit } = useSave({
    form,
    save: ({ Name }) => api.patch('/Me', { body: { Name: Name.trim() } }),
    onSaved: (fresh) => {
      changeSession({ step: 'Done', me: fresh });
      notifyDone(t('Name changed.'));
    },
  });
  return (
    <Section title={t('You')} hint={me.Email}>
      <form onSubmit={onSubmit}>
        <Group align="flex-end">
          <TextInput label={t('Name')} maxLength={100} required className="grow" {...form.getInputProps('Name')} />
          <Button type="submit" variant="light" loading={isSaving} disabled={!form.isDirty()}>
            {t('Save')}
          </Button>
        </Group>
        <Faults faults={faults} />
      </form>
    </Section>
  );
}
