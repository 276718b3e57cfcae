import { Group, Text } from '@mantine/core';
import icon from '../icon.svg';

/** Its name, in every language. */
const product = 'Bestow';

export function BrandMark({ size = 28 }: { readonly size?: number }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <img src={icon} alt="" width={size} height={size} />
      <Text ff="heading" fw={600} fz={size * 0.75} lh={1} className="brand-name">
        {product}
      </Text>
    </Group>
  );
}
