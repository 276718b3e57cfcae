import { Drawer, Stack, Text } from '@mantine/core';
import type { AuditEntry } from '../api/types.generated.ts';
import { t } from '../i18n/t.ts';
import { dataFacts } from './data-facts.ts';
import { type Fact, Facts } from './facts.tsx';
import { formatPreciseInstant, inWords } from './format.ts';

export function AuditDrawer({ entry, onClose }: { readonly entry: AuditEntry | null; readonly onClose: () => void }) {
  const facts: readonly Fact[] = entry
    ? [
        [t('Number'), String(entry.Sequence)],
        [t('When'), formatPreciseInstant(entry.Timestamp)],
        [t('Who'), entry.Actor.Name ?? inWords(entry.Actor.Kind)],
        [t('To', {}, 'target'), entry.Target ?? ''],
        [t('IP address'), entry.Address ?? t('unknown')],
      ]
    : [];
  // A list of their own: a detail may have the name of a fact above, such as the number of a case.
  const details = entry ? dataFacts(entry.Details) : [];
  return (
    <Drawer
      opened={entry !== null}
      onClose={onClose}
      position="right"
      title={<Text fw={600}>{entry && inWords(entry.Action)}</Text>}
    >
      <Stack>
        <Facts facts={facts} labelWidth="7rem" />
        {details.length > 0 && <Facts facts={details} labelWidth="7rem" />}
      </Stack>
    </Drawer>
  );
}
