import { SegmentedControl } from '@mantine/core';
import { t } from '../i18n/t.ts';

interface StatusSwitchProps<Open extends string> {
  /** The status of what is still to be done, and its label. */
  readonly open: { readonly value: Open; readonly label: string };
  readonly value: Open | 'All';
  readonly onChange: (status: Open | 'All') => void;
}

/** Shows what is still to be done, or all. */
export function StatusSwitch<Open extends string>({ open, value, onChange }: StatusSwitchProps<Open>) {
  return (
    <SegmentedControl
      aria-label={t('Status')}
      data={[open, { value: 'All' as const, label: t('All') }]}
      value={value}
      onChange={onChange}
      maw={420}
    />
  );
}
