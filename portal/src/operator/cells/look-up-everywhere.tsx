import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { type Cell, cellUrl } from '../../api/cells.ts';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Faults } from '../../ui/faults.tsx';
import { listed } from '../../ui/format.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { useSave } from '../../ui/use-save.ts';
import { type FoundThing, type LookedUp, lookUpIn } from './look-up-in.ts';

/** Each cell looks by itself, with the rights that the person has there, and records it. */
export function LookUpEverywhere({ cells }: { readonly cells: readonly Cell[] }) {
  const [found, setFound] = useState<LookedUp | null>(null);
  return (
    <Section title={t('Look-up in all cells')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('Every search is in the audit log of the accounts that have such orders.')}
        </Text>
        <LookUpForm cells={cells} onFound={setFound} />
        <div aria-live="polite">{found && <Results {...found} />}</div>
      </Stack>
    </Section>
  );
}

function Results({ things, unasked }: LookedUp) {
  return (
    <Stack>
      {unasked.length > 0 && (
        <Alert color="yellow" title={t('Not every cell was searched')}>
          {t('You are not signed in, lack the right, or the cell cannot be reached: {cells}.', {
            cells: listed(unasked),
          })}
        </Alert>
      )}
      {things.length === 0 ? (
        <Nothing title={t('Nothing found')}>{t('PO numbers and addresses must match as a whole.')}</Nothing>
      ) : (
        <DataTable
          label={t('Found')}
          rows={things}
          rowKey={({ cell, kind, id }) => `${cell} ${kind} ${id}`}
          columns={[
            { header: t('Cell'), cell: ({ cell }) => <span dir="ltr">{cell}</span> },
            { header: t('Found'), cell: (thing) => (thing.kind === 'Account' ? t('Account') : t('Order')) },
            { header: t('Name'), cell: ({ name }) => name },
            { header: t('Account'), cell: (thing) => <AccountLink thing={thing} /> },
          ]}
        />
      )}
    </Stack>
  );
}

function AccountLink({ thing: { cell, accountId, accountName } }: { readonly thing: FoundThing }) {
  return (
    <Anchor href={cellUrl(cell, `/operator/accounts/${accountId}`)} inherit underline="always">
      {accountName}
    </Anchor>
  );
}

interface FormProps {
  readonly cells: readonly Cell[];
  readonly onFound: (found: LookedUp) => void;
}

function LookUpForm({ cells, onFound }: FormProps) {
  const form = useForm({
    initialValues: { Search: '', Reason: '' },
    validate: ({ Search, Reason }) => ({
      ...(Search.trim() === '' && { Search: t('Enter a name, an order id, a PO number or an email address.') }),
      ...(Reason.trim().length < 3 && { Reason: t('Say why you look: it is recorded.') }),
    }),
  });
  const saving = useSave({ form, save: (wish) => lookUpIn(cells, wish), onSaved: onFound });
  return (
    <form onSubmit={saving.onSubmit}>
      <Stack>
        <Faults faults={saving.faults} />
        <Group align="flex-start">
          <TextInput
            label={t('Account or order')}
            description={t('Account name, order id, PO number or email address')}
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
