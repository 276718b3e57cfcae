import { Badge, Button, Checkbox, Group, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { AccountRole, SignOn } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { Restored } from '../../ui/restored.tsx';
import { RowFields } from '../../ui/row-fields.tsx';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../../ui/use-act.ts';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import { accountRoles } from '../people/roles.ts';
import { bodyOf, type SignOnValues, valuesOf } from './sign-on-values.ts';

export function SignOnForm({ settings }: { readonly settings: SignOn | null }) {
  const client = useQueryClient();
  const form = useForm<SignOnValues>({ initialValues: valuesOf(settings) });
  const { faults, isSaving, onSubmit, restored } = useSaveWithDraft({
    form,
    draft: 'company-sign-on',
    keep: ({ ClientSecret: _, ...values }) => values,
    save: (values) => api.put('/SignOn', { body: bodyOf(values) }),
    onSaved: async (saved) => {
      form.setInitialValues(valuesOf(saved.SignOn));
      form.setFieldValue('ClientSecret', '');
      client.setQueryData(keys.signOn, saved);
      notifyDone(t('Sign-on saved.'));
    },
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack gap="lg">
        <Faults faults={faults} />
        <Restored {...restored} />
        <Section title={t('Provider')}>
          <ProviderFields form={form} settings={settings} />
        </Section>
        <Section
          title={t('Domains')}
          hint={t('The operator of this service confirms that a domain is yours before it takes effect.')}
        >
          <DomainFields form={form} settings={settings} />
        </Section>
        <Section
          title={t('Groups and roles')}
          hint={t('The first group that someone is in decides about their role. Others cannot sign in.')}
        >
          <GroupFields form={form} />
        </Section>
        <Section title={t('Passwords')}>
          <Checkbox
            label={t('People of these domains cannot use passwords')}
            description={t(
              'Try your own sign-on first. If your provider fails, the operator can allow passwords again.',
            )}
            {...form.getInputProps('IsRequired', { type: 'checkbox' })}
          />
        </Section>
        <Group>
          <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
            {t('Save')}
          </Button>
          {settings && <RemoveButton />}
        </Group>
      </Stack>
    </form>
  );
}

interface FieldsProps {
  readonly form: ReturnType<typeof useForm<SignOnValues>>;
}

function ProviderFields({ form, settings }: FieldsProps & { readonly settings: SignOn | null }) {
  return (
    <Stack maw={560}>
      <TextInput
        label={t('Name')}
        description={t('As the sign-in page shows it, such as your company’s name.')}
        required
        maxLength={100}
        {...form.getInputProps('Name')}
      />
      <TextInput label={t('Issuer')} placeholder="https://" required {...form.getInputProps('Issuer')} />
      <TextInput label={t('Client ID')} required {...form.getInputProps('ClientId')} />
      <PasswordInput
        label={t('Client secret')}
        description={settings ? t('Leave empty to keep the stored one.') : undefined}
        autoComplete="off"
        required={!settings}
        {...form.getInputProps('ClientSecret')}
      />
    </Stack>
  );
}

function DomainFields({ form, settings }: FieldsProps & { readonly settings: SignOn | null }) {
  return (
    <Stack maw={560}>
      <RowFields
        form={form}
        path="Domains"
        addLabel={t('Add domain')}
        removeLabel={t('Remove domain')}
        emptyRow={{ Domain: '' }}
      >
        {(row) => <TextInput label={t('Domain')} required className="grow" {...form.getInputProps(`${row}.Domain`)} />}
      </RowFields>
      {settings?.Domains.map(({ Domain, IsConfirmed }) => (
        <Group key={Domain} gap="xs">
          <Text size="sm">{Domain}</Text>
          <Badge color={IsConfirmed ? 'teal' : 'yellow'}>
            {IsConfirmed ? t('Confirmed') : t('Waiting for the operator')}
          </Badge>
        </Group>
      ))}
    </Stack>
  );
}

function GroupFields({ form }: FieldsProps) {
  return (
    <Stack maw={560}>
      <TextInput
        label={t('Claim with the groups')}
        description={t('Most providers call it groups or roles.')}
        required
        {...form.getInputProps('GroupsClaim')}
      />
      <RowFields
        form={form}
        path="Groups"
        addLabel={t('Add group')}
        removeLabel={t('Remove group')}
        emptyRow={{ Group: '', Role: 'viewer' as AccountRole }}
      >
        {(row) => (
          <>
            <TextInput label={t('Group')} required className="grow" {...form.getInputProps(`${row}.Group`)} />
            <Select
              label={t('Role')}
              className="grow-small"
              miw="9.5rem"
              data={accountRoles.map(({ value, label }) => ({ value, label }))}
              allowDeselect={false}
              {...form.getInputProps(`${row}.Role`)}
            />
          </>
        )}
      </RowFields>
    </Stack>
  );
}

function RemoveButton() {
  const remove = useAct({
    run: () => api.delete('/SignOn'),
    question: () => ({
      title: t('Remove company sign-on?'),
      consequences: [
        t('Nobody can sign in with your provider any more. People without a password need a new link.'),
        t('The domains must be confirmed again if you set it up later.'),
      ],
      action: t('Remove'),
      isDangerous: true,
    }),
    stale: [keys.signOn],
    done: t('Company sign-on removed.'),
  });
  return (
    <Button variant="subtle" color="red" onClick={() => remove.act(undefined)} loading={remove.isRunning}>
      {t('Remove')}
    </Button>
  );
}
