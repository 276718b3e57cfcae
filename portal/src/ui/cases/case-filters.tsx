import { Group, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../i18n/t.ts';

export interface CaseFilters {
  readonly status: 'Open' | 'Closed' | 'All';
  readonly kind: 'CodeProblem' | 'NotExpected' | '';
  readonly number: string;
}

export const noCaseFilters: CaseFilters = { status: 'Open', kind: '', number: '' };

/** The number is searched for when it is complete: nine digits, however they are grouped. */
const completeNumber = /^(\D*\d){9}\D*$/;

interface CaseFiltersProps {
  readonly filters: CaseFilters;
  readonly onChange: (filters: CaseFilters) => void;
}

export function CaseFilterBar({ filters, onChange }: CaseFiltersProps) {
  const [typed, setTyped] = useState(filters.number);
  const search = (text: string) => {
    setTyped(text);
    onChange({ ...filters, number: completeNumber.test(text) ? text : '' });
  };
  return (
    <Group gap="md" align="flex-end">
      <SegmentedControl
        aria-label={t('Status')}
        data={[
          { value: 'Open', label: t('Open', {}, 'status') },
          { value: 'Closed', label: t('Closed') },
          { value: 'All', label: t('All') },
        ]}
        value={filters.status}
        onChange={(status) => onChange({ ...filters, status: status as CaseFilters['status'] })}
      />
      <Select
        label={t('Reported')}
        placeholder={t('Anything')}
        clearable
        data={[
          { value: 'CodeProblem', label: t('Problem with the code') },
          { value: 'NotExpected', label: t('Gift not expected') },
        ]}
        value={filters.kind || null}
        onChange={(kind) => onChange({ ...filters, kind: (kind ?? '') as CaseFilters['kind'] })}
      />
      <TextInput
        label={t('Case number')}
        placeholder="482-109-375"
        inputMode="numeric"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={typed}
        onChange={(event) => search(event.currentTarget.value)}
        data-search
      />
    </Group>
  );
}
