import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { t } from '../i18n/t.ts';
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
      label={t('Time zone')}
      description={t('Where the recipient is; your own by default.')}
      data={choices}
      limit={shownMax}
      nothingFoundMessage={t('No such time zone')}
      searchable
      {...props}
    />
  );
}
