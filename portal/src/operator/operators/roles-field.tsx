import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OperatorRole } from '../../api/types.generated.ts';
import { operatorRoleWords } from '../../app/permissions.ts';
import { t } from '../../i18n/t.ts';

const roles: readonly { readonly value: OperatorRole; readonly does: string }[] = [
  { value: 'support', does: t('Reads accounts, orders, funding and parcels, and works on cases.') },
  { value: 'warehouse', does: t('Packs, ships and resends parcels.') },
  { value: 'catalog', does: t('Changes products, prices and shipping, and loads codes.') },
  { value: 'finance', does: t('Applies and rejects funding, settles payments, and approves what costs money.') },
  {
    value: 'admin',
    does: t('Can do everything, including accounts, operators, API credentials and failed jobs.'),
  },
];

interface RolesFieldProps {
  readonly value?: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly error?: ReactNode;
}

/** What an operator may do: one role or several. */
export function RolesField({ value = [], onChange, error }: RolesFieldProps) {
  return (
    <Checkbox.Group label={t('Roles')} value={[...value]} onChange={onChange} error={error}>
      <Stack gap="xs" mt={4}>
        {roles.map((role) => (
          <Checkbox key={role.value} value={role.value} label={operatorRoleWords[role.value]} description={role.does} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

export function rolesFault(chosen: readonly string[]): string | null {
  return chosen.length === 0 ? t('Choose at least one role.') : null;
}
