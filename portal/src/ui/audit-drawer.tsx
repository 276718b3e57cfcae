import { Drawer, Stack, Text } from '@mantine/core';
import type { AuditEntry } from '../api/types.generated.ts';
import { type Fact, Facts } from './facts.tsx';
import { formatPreciseInstant, inWords } from './format.ts';

export function AuditDrawer({ entry, onClose }: { readonly entry: AuditEntry | null; readonly onClose: () => void }) {
  const facts: readonly Fact[] = entry
    ? [
        ['Number', String(entry.Sequence)],
        ['When', formatPreciseInstant(entry.Timestamp)],
        ['Who', entry.Actor.Name ?? inWords(entry.Actor.Kind)],
        ['To', entry.Target ?? ''],
        ['IP address', entry.Address ?? 'unknown'],
      ]
    : [];
  return (
    <Drawer
      opened={entry !== null}
      onClose={onClose}
      position="right"
      title={<Text fw={600}>{entry && inWords(entry.Action)}</Text>}
    >
      <Stack>
        <Facts facts={facts} labelWidth="7rem" />
        <pre className="mono-block">{JSON.stringify(entry?.Details ?? {}, null, 2)}</pre>
      </Stack>
    </Drawer>
  );
}
