import { Button, type ButtonProps, Group, Text } from '@mantine/core';
import { useId } from 'react';

/** A button that cannot be used at the moment, with the reason beside it. */
export function BlockedButton({ reason, ...button }: Omit<ButtonProps, 'disabled'> & { readonly reason: string }) {
  const id = useId();
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed" id={id}>
        {reason}
      </Text>
      <Button {...button} disabled aria-describedby={id} />
    </Group>
  );
}
