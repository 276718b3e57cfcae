import { Alert, Button, List, Modal, Progress, Stack, Text, TextInput } from '@mantine/core';
import { IconCreditCardOff } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../api/keys.ts';
import type { Query } from '../../api/routes.ts';
import { useCan } from '../../app/session.tsx';
import { useSuspension } from '../../app/suspension.ts';
import { formatCount, formatMoney } from '../../ui/format.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { cardsInWords } from './order-words.ts';
import { type BulkPreview, type BulkResult, bulkOrdersMax, previewBulk, voidAll } from './void-orders.ts';

const reasonLengthMax = 200;

/** Voids the unopened cards of every order that matches the filters. */
export function BulkVoid({ filters }: { readonly filters: Query }) {
  const mayOrder = useCan('orders.place');
  const isSuspended = useSuspension() !== null;
  const [isOpen, setOpen] = useState(false);
  if (!mayOrder || isSuspended) return null;
  return (
    <>
      <Button variant="light" color="red" leftSection={<IconCreditCardOff size={16} />} onClick={() => setOpen(true)}>
        Void matching
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={<Text fw={600}>Void all matching orders?</Text>}>
        {isOpen && <Preview filters={filters} onClose={() => setOpen(false)} />}
      </Modal>
    </>
  );
}

function Preview({ filters, onClose }: { readonly filters: Query; readonly onClose: () => void }) {
  const preview = useQuery({
    queryKey: keys.bulkVoid(filters),
    queryFn: ({ signal }) => previewBulk(filters, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <QueryView query={preview}>
      {(found) => {
        if (found.matching > bulkOrdersMax)
          return (
            <Text size="sm">
              {`${formatCount(found.matching)} orders match. At most ${formatCount(bulkOrdersMax)} can be voided here at once: narrow the filters, or ask your operator to void a list.`}
            </Text>
          );
        if (found.orders.length === 0)
          return <Text size="sm">None of the matching orders has a card that can be voided.</Text>;
        return <Confirmation preview={found} onClose={onClose} />;
      }}
    </QueryView>
  );
}

function Confirmation({ preview, onClose }: { readonly preview: BulkPreview; readonly onClose: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [done, setDone] = useState(0);
  const voiding = useMutation({
    mutationFn: () => voidAll(preview.orders, reason.trim() || null, setDone),
    onSettled: () =>
      Promise.all(
        [keys.everyOrder, keys.everyAmount, keys.overview].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
  if (voiding.data) return <Results results={voiding.data} onClose={onClose} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        voiding.mutate();
      }}
    >
      <Stack>
        <List size="sm" spacing={4}>
          <List.Item>
            <b>{cardsInWords(preview.cards)}</b>
            {` of ${formatCount(preview.orders.length)} orders will be voided. Links stop working immediately.`}
          </List.Item>
          {preview.refunds.map(({ currencyCode, amount }) => (
            <List.Item key={currencyCode}>
              <b>{formatMoney(amount, currencyCode)}</b> will be refunded to the available balance, without shipping.
            </List.Item>
          ))}
          <List.Item>Cards that were opened stay valid. This cannot be undone.</List.Item>
        </List>
        <TextInput
          label="Reason (optional)"
          description="Shown in the orders’ history and in webhooks. Do not enter personal data."
          maxLength={reasonLengthMax}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {voiding.isPending && (
          <Progress value={(100 * done) / preview.orders.length} aria-label={`${done} of ${preview.orders.length}`} />
        )}
        <Button type="submit" color="red.8" loading={voiding.isPending}>
          Void {cardsInWords(preview.cards)}
        </Button>
      </Stack>
    </form>
  );
}

function Results({ results, onClose }: { readonly results: readonly BulkResult[]; readonly onClose: () => void }) {
  const failed = results.filter(({ problem }) => problem !== null);
  const cards = results.reduce((sum, result) => sum + result.cards, 0);
  return (
    <Stack>
      <Text size="sm">{`${cardsInWords(cards)} of ${formatCount(results.length - failed.length)} orders voided and refunded.`}</Text>
      {failed.length > 0 && (
        <Alert color="yellow" title={`${formatCount(failed.length)} orders were not voided`}>
          <List size="sm">
            {failed.map(({ poNumber, problem }) => (
              <List.Item key={poNumber}>{`${poNumber}: ${problem}`}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Button onClick={onClose}>Close</Button>
    </Stack>
  );
}
