import { Button, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import type { RevealedCard } from '../../api/types.generated.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format.ts';

const shownMax = 200;

export function RevealedLinks({
  cards,
  onClose,
}: {
  readonly cards: readonly RevealedCard[] | null;
  readonly onClose: () => void;
}) {
  return (
    <Modal
      opened={cards !== null}
      onClose={onClose}
      size="xl"
      title={<Text fw={600}>Claim links</Text>}
      scrollAreaComponent={ScrollArea.Autosize}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          Give the recipient the link and the digits separately, such as by email and by phone.
        </Text>
        <DataTable
          label="Claim links"
          rows={cards?.slice(0, shownMax) ?? []}
          rowKey={({ Id }) => Id}
          columns={[
            { header: 'Link', cell: ({ ClaimLink }) => <CopyText value={ClaimLink} label="the link" /> },
            {
              header: 'Digits',
              cell: ({ ClaimLinkChallengeAnswer: digits }) => digits && <CopyText value={digits} label="the digits" />,
            },
          ]}
        />
        {cards && cards.length > shownMax && (
          <Text size="sm">
            The first {formatCount(shownMax)} of {formatCount(cards.length)}. The API gives all of them.
          </Text>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
