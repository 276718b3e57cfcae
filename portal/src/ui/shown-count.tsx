import { Text } from '@mantine/core';
import { formatCount } from './format.ts';

interface ShownCountProps {
  readonly shown: number;
  readonly total: number;
}

/** Below a list that shows only its first rows; nothing if it shows all of them. */
export function ShownCount({ shown, total }: ShownCountProps) {
  if (total <= shown) return null;
  return (
    <Text size="sm" c="dimmed" mt="sm">
      The first {formatCount(shown)} of {formatCount(total)}.
    </Text>
  );
}
