import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { zoneChoices } from './time-zones.ts';

interface ZoneSelectProps {
  readonly 'data-path': string;
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (zone: string | null) => void;
  readonly onBlur: () => void;
}

const shownMax = 60;

/** The time zone of a delivery time. */
export function ZoneSelect(props: ZoneSelectProps) {
  const choices = useMemo(() => zoneChoices(props.value), [props.value]);
  return (
    <Select
      label="Time zone"
      description="Where the recipient is; your own by default."
      data={choices}
      limit={shownMax}
      nothingFoundMessage="No such time zone"
      searchable
      {...props}
    />
  );
}
