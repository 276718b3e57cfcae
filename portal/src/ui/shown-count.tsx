import { Text } from '@mantine/core';
import { t } from '../i18n/t.ts';

interface ShownCountProps {
  readonly shown: number;
  readonly total: number;
}

/** Below a list that shows only its first rows; nothing if it shows all of them. */
export function ShownCount({ shown, total }: ShownCountProps) {
  if (total <= shown) return null;
  return (
    <Text size="sm" c="dimmed" mt="sm">
      {t('The first {shown} of {total}.', { shown, total })}
    </Text>
  );
}
