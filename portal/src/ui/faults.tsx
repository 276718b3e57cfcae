import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** Errors that no field shows, at the top of a form. They take the focus, so that they are read and seen first. */
export function Faults({ faults }: { readonly faults: readonly string[] }) {
  if (faults.length === 0) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden="true" />} role="alert" tabIndex={-1}>
      {faults.length === 1 ? (
        faults[0]
      ) : (
        <List size="sm">
          {faults.map((fault) => (
            <List.Item key={fault}>{fault}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
