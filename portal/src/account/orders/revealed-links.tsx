import { Button, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import type { RevealedCard } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { DataTable } from '../../ui/data-table.tsx';

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
      title={<Text fw={600}>{t('Claim links')}</Text>}
      scrollAreaComponent={ScrollArea.Autosize}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t('Give the recipient the link and the digits separately, such as by email and by phone.')}
        </Text>
        <DataTable
          label={t('Claim links')}
          rows={cards?.slice(0, shownMax) ?? []}
          rowKey={({ Id }) => Id}
          columns={[
            { header: t('Link'), cell: ({ ClaimLink }) => <CopyText value={ClaimLink} label={t('the link')} /> },
            {
              header: t('Digits'),
              cell: ({ ClaimLinkChallengeAnswer: digits }) =>
                digits && <CopyText value={digits} label={t('the digits')} />,
            },
          ]}
        />
        {cards && cards.length > shownMax && (
          <Text size="sm">
            {t('The first {shown} of {total}. The API gives all of them.', {
              shown: shownMax,
              total: cards.length,
            })}
          </Text>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('Done')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
