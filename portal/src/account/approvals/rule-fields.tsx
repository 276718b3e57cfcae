import { Button, MultiSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { t } from '../../i18n/t.ts';
import { AmountRows } from '../../ui/amount-rows.tsx';
import { Section } from '../../ui/section.tsx';
import { useDepartments } from '../products/use-products.ts';
import { sourceWords } from './approval-words.ts';
import type { RulesValues } from './rule-values.ts';

interface RuleFieldsProps {
  readonly form: UseFormReturnType<RulesValues>;
  readonly at: number;
  readonly name: string;
}

/** One rule. A condition that is left empty does not apply. */
export function RuleFields({ form, at, name }: RuleFieldsProps) {
  const path = `Rules.${at}`;
  const departments = useDepartments();
  const placers = usePlacers();
  return (
    <Section
      title={name || t('New rule')}
      actions={
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() => form.removeListItem('Rules', at)}
        >
          {t('Remove rule')}
        </Button>
      }
    >
      <Stack>
        <TextInput
          label={t('Name')}
          description={t('Approvers see it as the reason.')}
          maxLength={100}
          maw={420}
          required
          {...form.getInputProps(`${path}.Name`)}
        />
        <Amounts form={form} path={`${path}.AboveAmount`} />
        <NumberInput
          label={t('More cards than')}
          description={t('Empty: any number of cards.')}
          maw={280}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps(`${path}.AboveCards`)}
        />
        <MultiSelect
          label={t('Departments')}
          description={t('Empty: all orders.')}
          data={(departments.data?.Data ?? []).map(({ Id, Name }) => ({ value: Id, label: Name }))}
          {...form.getInputProps(`${path}.DepartmentIds`)}
        />
        <MultiSelect
          label={t('Placed through')}
          description={t('Empty: in any way.')}
          data={Object.entries(sourceWords).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps(`${path}.Sources`)}
        />
        <MultiSelect
          label={t('Placed by')}
          description={t('People and API credentials. Empty: anyone.')}
          data={placers}
          searchable
          {...form.getInputProps(`${path}.PlacedBy`)}
        />
      </Stack>
    </Section>
  );
}

function Amounts({ form, path }: { readonly form: UseFormReturnType<RulesValues>; readonly path: string }) {
  return (
    <Stack gap="xs" maw={420}>
      <div>
        <Text size="sm" fw={600}>
          {t('Cost above')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('Without an amount, whatever the cost. With one, orders in a currency that is not listed also match.')}
        </Text>
      </div>
      <AmountRows form={form} path={path} addLabel={t('Add amount')} removeLabel={t('Remove amount')} isRequired />
    </Stack>
  );
}

/** Whoever can place orders, by id. */
function usePlacers() {
  const people = useQuery({ queryKey: keys.people, queryFn: () => api.get('/People') });
  const credentials = useQuery({ queryKey: keys.credentials, queryFn: () => api.get('/Credentials') });
  return [
    {
      group: t('People'),
      items: (people.data?.Data ?? []).map(({ Id, Name, Email }) => ({ value: Id, label: `${Name} (${Email})` })),
    },
    {
      group: t('API credentials'),
      items: (credentials.data?.Data ?? []).map(({ Id, Name }) => ({ value: Id, label: Name })),
    },
  ];
}
