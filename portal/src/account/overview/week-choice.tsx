import { SegmentedControl } from '@mantine/core';
import { t } from '../../i18n/t.ts';

const spans = [
  { value: '12', label: t('12 weeks') },
  { value: '26', label: t('26 weeks') },
  { value: '52', label: t('1 year') },
];

export function WeekChoice({
  weeks,
  onChange,
}: {
  readonly weeks: number;
  readonly onChange: (weeks: number) => void;
}) {
  return (
    <SegmentedControl
      size="xs"
      data={spans}
      value={String(weeks)}
      onChange={(value) => onChange(Number(value))}
      aria-label={t('Weeks shown')}
    />
  );
}
