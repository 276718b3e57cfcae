import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBan, IconClipboardText, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useSuspension } from '../../app/suspension.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { Page } from '../../ui/page.tsx';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { Restored } from '../../ui/restored.tsx';
import { Section } from '../../ui/section.tsx';
import { useProducts } from '../products/use-products.ts';
import { DraftBar } from './drafts/draft-bar.tsx';
import type { OrderForm } from './form-type.ts';
import { LineForm } from './line-form.tsx';
import { OrderBasics } from './order-basics.tsx';
import { emptyLine, isBlank, type LineValues, likeLine, linesMax, productsFor } from './order-form.ts';
import { type OrderStart, openDraft, repeatOrder } from './order-start.ts';
import { PasteDialog } from './paste/paste-dialog.tsx';
import { PreviewButton, PreviewPanel } from './preview/preview-panel.tsx';
import { usePlaceOrder } from './use-place-order.ts';

const roomForPreview = '(min-width: 80em)';

export function NewOrderPage() {
  const suspension = useSuspension();
  return (
    <Page title={t('New order')} lead={suspension ?? t('You’ll see the price before you confirm.')}>
      {suspension ? (
        <Section>
          <Nothing title={t('New orders are blocked')} icon={<IconBan aria-hidden="true" />}>
            {t('You can place orders again once the account is reactivated.')}
          </Nothing>
        </Section>
      ) : (
        <StartOrder />
      )}
    </Page>
  );
}

/** An order that is repeated, or a draft, is read first. */
function StartOrder() {
  const [parameters] = useSearchParams();
  const [repeatedId, setRepeatedId] = useState(parameters.get('repeat'));
  const [draftId, setDraftId] = useState<string | null>(null);
  const repeated = useQuery({
    queryKey: keys.order(repeatedId ?? ''),
    queryFn: () => api.get('/Orders/:id', { params: { id: repeatedId ?? '' } }),
    enabled: repeatedId !== null,
  });
  const draft = useQuery({
    queryKey: keys.orderDraft(draftId ?? ''),
    queryFn: () => api.get('/OrderDrafts/:id', { params: { id: draftId ?? '' } }),
    enabled: draftId !== null,
    // The form is newer than what was read when it was opened before.
    gcTime: 0,
  });
  const open = (id: string) => {
    setRepeatedId(null);
    setDraftId(id);
  };
  if (draftId !== null)
    return (
      <QueryView query={draft}>
        {(read) => <NewOrderForm key={draftId} start={openDraft(read)} openDraft={open} />}
      </QueryView>
    );
  if (repeatedId === null) return <NewOrderForm start={null} openDraft={open} />;
  return (
    <QueryView query={repeated}>{(order) => <NewOrderForm start={repeatOrder(order)} openDraft={open} />}</QueryView>
  );
}

interface NewOrderFormProps {
  readonly start: OrderStart | null;
  readonly openDraft: (id: string) => void;
}

function NewOrderForm({ start, openDraft: open }: NewOrderFormProps) {
  const order = usePlaceOrder(start);
  const { form, faults, isSaving, onSubmit, firstOrderId, isRestored, startOver, notes, saved } = order;
  const values = form.getValues();
  const { LineItems } = values;
  const [active, setActive] = useState(0);
  const hasRoom = useMediaQuery(roomForPreview, false, { getInitialValueInEffect: false });
  // Cards in the mail come without a message and a gift page.
  const preview = values.Type === 'PhysicalShipment' ? null : { values, index: Math.min(active, LineItems.length - 1) };
  return (
    <div className={preview && hasRoom ? 'beside-preview' : undefined}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="lg">
          <Faults faults={faults} />
          <Restored isRestored={isRestored} startOver={startOver} />
          {notes && <RepeatNotes notes={notes} />}
          <DraftBar saved={saved} open={open} />
          <OrderBasics form={form} />
          {LineItems.map((line, index) => (
            <LineForm
              key={line.key}
              form={form}
              index={index}
              onActive={() => setActive(index)}
              {...(LineItems.length > 1 && { remove: () => form.removeListItem('LineItems', index) })}
            />
          ))}
          <MoreLines form={form} />
          {firstOrderId && <EarlierOrder id={firstOrderId} />}
          <Group justify="flex-end">
            {preview && !hasRoom && <PreviewButton {...preview} />}
            <Button type="submit" size="md" loading={isSaving}>
              {t('Check and show price')}
            </Button>
          </Group>
        </Stack>
      </form>
      {preview && hasRoom && <PreviewPanel {...preview} />}
    </div>
  );
}

/** What to know about the order that is repeated. */
function RepeatNotes({ notes }: { readonly notes: readonly string[] }) {
  return (
    <Alert color="blue" variant="light" title={t('This repeats an earlier order')}>
      <List size="sm">
        <List.Item>{t('It has a new PO number, and is delivered now unless you enter a time.')}</List.Item>
        {notes.map((note) => (
          <List.Item key={note}>{note}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

interface OrderFormProps {
  readonly form: OrderForm;
}

function MoreLines({ form }: OrderFormProps) {
  const products = useProducts();
  const { LineItems, Type } = form.getValues();
  const [pasted, setPasted] = useState<string | null>(null);
  // A line that nobody has filled in is replaced by the first that is pasted.
  const kept = LineItems.filter((line) => !isBlank(line));
  const add = (lines: readonly LineValues[]) => form.setFieldValue('LineItems', [...kept, ...lines]);
  return (
    <Group>
      <Button
        variant="light"
        leftSection={<IconPlus size={16} />}
        disabled={LineItems.length >= linesMax}
        onClick={() => form.insertListItem('LineItems', likeLine(LineItems.at(-1) ?? emptyLine()))}
      >
        {t('Add recipient')}
      </Button>
      {Type !== 'PhysicalShipment' && (
        <Button variant="light" leftSection={<IconClipboardText size={16} />} onClick={() => setPasted('')}>
          {t('Paste from a spreadsheet')}
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {rich('For long lists, use the <link>bulk upload</link>.', {
          link: (words) => (
            <Anchor component={Link} href="/uploads" size="sm" underline="always">
              {words}
            </Anchor>
          ),
        })}
      </Text>
      <PasteDialog
        text={pasted}
        type={Type}
        lines={LineItems}
        products={productsFor(products.data?.Data ?? [], Type)}
        room={linesMax - kept.length}
        onAdd={add}
        onClose={() => setPasted(null)}
      />
    </Group>
  );
}

function EarlierOrder({ id }: { readonly id: string }) {
  return (
    <Alert color="yellow" variant="light">
      {rich('That PO number belongs to <link>an earlier order</link>.', {
        link: (words) => (
          <Anchor component={Link} href={`/orders/${id}`} underline="always">
            {words}
          </Anchor>
        ),
      })}
    </Alert>
  );
}
