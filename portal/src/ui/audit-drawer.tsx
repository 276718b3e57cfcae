import { DataList, Drawer, Stack, Text } from '@mantine/core';
import type { AuditEntry } from '../api/types/people.ts';
import { formatPreciseInstant, inWords } from './format.ts';

export function AuditDrawer({ entry, onClose }: { readonly entry: AuditEntry | null; readonly onClose: () => void }) {
  const facts: [string, string][] = entry
    ? [
        ['Number', String(entry.Sequence)],
        ['When', formatPreciseInstant(entry.Timestamp)],
        ['Who', entry.Actor.Name ?? inWords(entry.Actor.Kind)],
        ['To', entry.Target ?? ''],
        ['From address', entry.Address ?? 'unknown'],
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
        <DataList labelWidth="7rem">
          {facts.map(([label, value]) => (
            <DataList.Item key={label}>
              <DataList.ItemLabel>{label}</DataList.ItemLabel>
              <DataList.ItemValue>{value}</DataList.ItemValue>
            </DataList.Item>
          ))}
        </DataList>
        <pre className="mono-block">{JSON.stringify(entry?.Details ?? {}, null, 2)}</pre>
      </Stack>
    </Drawer>
  );
}
