import { Button, Group, List, Modal, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { keys } from '../../api/keys.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { formatMoney } from '../../ui/format.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { LeftOut, Results } from './bulk-void-lists.tsx';
import { cardsInWords, ordersInWords } from './order-words.ts';
import { type BulkPreview, bulkOrdersMax, previewBulk, type VoidSource, voidAll } from './void-orders.ts';

const reasonLengthMax = 200;

interface BulkVoidProps {
  /** Null while the dialog is closed. */
  readonly source: VoidSource | null;
  readonly onClose: () => void;
  /** Called when the orders were voided, and some perhaps not. */
  readonly onVoided?: () => void;
}

/** Voids the unopened cards of several orders. */
export function BulkVoid({ source, onClose, onVoided }: BulkVoidProps) {
  const [isRunning, setRunning] = useState(false);
  return (
    <Modal
      opened={source !== null}
      onClose={onClose}
      title={<Text fw={600}>{titleOf(source)}</Text>}
      // A run that was started goes on, so its progress and results stay in sight.
      closeOnEscape={!isRunning}
      closeOnClickOutside={!isRunning}
      withCloseButton={!isRunning}
    >
      {source && <Preview source={source} onRunning={setRunning} onClose={onClose} {...(onVoided && { onVoided })} />}
    </Modal>
  );
}

function titleOf(source: VoidSource | null): string {
  if (!source || 'filters' in source) return t('Void all matching orders?');
  return source.orders.length === 1 ? t('Void the selected order?') : t('Void the selected orders?');
}

interface PreviewProps extends BulkVoidProps {
  readonly source: VoidSource;
  readonly onRunning: (isRunning: boolean) => void;
}

/** What can be voided is asked for when the dialog opens. */
function Preview({ source, ...props }: PreviewProps) {
  const preview = useQuery({
    queryKey: keys.bulkVoid('orders' in source ? { ids: source.orders.map(({ Id }) => Id).join() } : source.filters),
    queryFn: ({ signal }) => previewBulk(source, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <QueryView query={preview}>
      {(found) => {
        if (found.asked > bulkOrdersMax)
          return (
            <Refusal onClose={props.onClose}>
              {t(
                '{count} orders match. At most {limit} can be voided here at once: narrow the filters, or ask your operator to void a list.',
                { count: found.asked, limit: bulkOrdersMax },
              )}
            </Refusal>
          );
        if (found.orders.length === 0)
          return (
            <Refusal onClose={props.onClose} leftOut={found.leftOut}>
              {t('None of these orders has a card that can be voided.')}
            </Refusal>
          );
        return <Confirmation preview={found} {...props} />;
      }}
    </QueryView>
  );
}

interface RefusalProps {
  readonly leftOut?: BulkPreview['leftOut'];
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Refusal({ leftOut = [], onClose, children }: RefusalProps) {
  return (
    <Stack>
      <Text size="sm">{children}</Text>
      <LeftOut orders={leftOut} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Go back')}
        </Button>
      </Group>
    </Stack>
  );
}

type ConfirmationProps = Omit<PreviewProps, 'source'> & { readonly preview: BulkPreview };

function Confirmation({ preview, onClose, onRunning, onVoided }: ConfirmationProps) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [done, setDone] = useState(0);
  const voiding = useMutation({
    mutationFn: () => voidAll(preview.orders, reason.trim() || null, setDone),
    onMutate: () => onRunning(true),
    onSettled: async () => {
      onRunning(false);
      onVoided?.();
      await Promise.all(
        [keys.everyOrder, keys.everyAmount, keys.overview].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
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
        <Consequences preview={preview} />
        <LeftOut orders={preview.leftOut} />
        <TextInput
          label={t('Reason (optional)')}
          description={t('Shown in the orders’ history and in webhooks. Do not enter personal data.')}
          maxLength={reasonLengthMax}
          value={reason}
          disabled={voiding.isPending}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {voiding.isPending && (
          <Progress
            value={(100 * done) / preview.orders.length}
            aria-label={t('{done} of {count} orders voided', { done, count: preview.orders.length })}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={voiding.isPending}>
            {t('Go back')}
          </Button>
          <Button type="submit" color="red.8" loading={voiding.isPending}>
            {t('Void {cards}', { cards: cardsInWords(preview.cards) })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Consequences({ preview: { cards, orders, refunds } }: { readonly preview: BulkPreview }) {
  return (
    <List size="sm" spacing={4}>
      <List.Item>
        {rich('<b>{cards}</b> of {orders} will be voided. Links stop working immediately.', {
          b: (words) => <b>{words}</b>,
          cards: cardsInWords(cards),
          orders: ordersInWords(orders.length),
        })}
      </List.Item>
      {refunds.map(({ currencyCode, amount }) => (
        <List.Item key={currencyCode}>
          {rich('<b>{amount}</b> will be refunded to the available balance, without shipping.', {
            b: (words) => <b>{words}</b>,
            amount: formatMoney(amount, currencyCode),
          })}
        </List.Item>
      ))}
      <List.Item>{t('Cards that were opened stay valid. A card opened in the meantime is not voided.')}</List.Item>
      <List.Item>{t('This cannot be undone.')}</List.Item>
    </List>
  );
}
