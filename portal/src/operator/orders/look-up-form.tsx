import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconSearch } from '@tabler/icons-react';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { useSave } from '../../ui/use-save.ts';

/** A type alias, because the values of a form must be assignable to a record. */
export type LookUp = { readonly Search: string; readonly Reason: string };

interface LookUpFormProps<Found> {
  readonly label: string;
  /** What can be searched for. */
  readonly description: string;
  /** Shown if nothing was entered. */
  readonly emptyFault: string;
  readonly lookUp: (wanted: LookUp) => Promise<Found>;
  readonly onFound: (found: Found) => void;
}

/** Searches what belongs to accounts. A reason is required because each search is recorded. */
export function LookUpForm<Found>({ label, description, emptyFault, lookUp, onFound }: LookUpFormProps<Found>) {
  const form = useForm({
    initialValues: { Search: '', Reason: '' },
    validate: ({ Search, Reason }) => ({
      ...(Search.trim() === '' && { Search: emptyFault }),
      ...(Reason.trim().length < 3 && { Reason: t('Say why you look: it is recorded.') }),
    }),
  });
  const saving = useSave({ form, save: lookUp, onSaved: onFound });
  return (
    <form onSubmit={saving.onSubmit}>
      <Stack>
        <Faults faults={saving.faults} />
        <Group align="flex-start">
          <TextInput
            label={label}
            description={description}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            maxLength={200}
            flex="1 1 16rem"
            data-search
            required
            {...form.getInputProps('Search')}
          />
          <TextInput
            label={t('Reason')}
            description={t('Such as a case or ticket number')}
            maxLength={200}
            flex="1 1 16rem"
            required
            {...form.getInputProps('Reason')}
          />
        </Group>
        <Group>
          <Button type="submit" loading={saving.isSaving}>
            {t('Look up')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
