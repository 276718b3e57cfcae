import { SegmentedControl } from '@mantine/core';

const spans = [
  { value: '12', label: '12 weeks' },
  { value: '26', label: '26 weeks' },
  { value: '52', label: '1 year' },
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
      aria-label="Weeks shown"
    />
  );
}
