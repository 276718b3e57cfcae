import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBan, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useSuspension } from '../../app/suspension.ts';
import { Faults } from '../../ui/faults.tsx';
import { Page } from '../../ui/page.tsx';
import { Nothing } from '../../ui/query-view.tsx';
import { Restored } from '../../ui/restored.tsx';
import { Section } from '../../ui/section.tsx';
import { LineForm } from './line-form.tsx';
import { OrderBasics } from './order-basics.tsx';
import { emptyLine, likeLine, type OrderForm } from './order-form.ts';
import { PreviewButton, PreviewPanel } from './preview/preview-panel.tsx';
import { usePlaceOrder } from './use-place-order.ts';

const linesMax = 50;
const roomForPreview = '(min-width: 80em)';

export function NewOrderPage() {
  const suspension = useSuspension();
  return (
    <Page title="New order" lead={suspension ?? 'You’ll see the price before you confirm.'}>
      {suspension ? (
        <Section>
          <Nothing title="New orders are blocked" icon={<IconBan aria-hidden="true" />}>
            You can place orders again once the account is reactivated.
          </Nothing>
        </Section>
      ) : (
        <NewOrderForm />
      )}
    </Page>
  );
}

function NewOrderForm() {
  const { form, faults, isSaving, onSubmit, firstOrderId, isRestored, startOver } = usePlaceOrder();
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
              Check and show price
            </Button>
          </Group>
        </Stack>
      </form>
      {preview && hasRoom && <PreviewPanel {...preview} />}
    </div>
  );
}

interface OrderFormProps {
  readonly form: OrderForm;
}

function MoreLines({ form }: OrderFormProps) {
  const { LineItems } = form.getValues();
  return (
    <Group>
      <Button
        variant="light"
        leftSection={<IconPlus size={16} />}
        disabled={LineItems.length >= linesMax}
        onClick={() => form.insertListItem('LineItems', likeLine(LineItems.at(-1) ?? emptyLine()))}
      >
        Add recipient
      </Button>
      <Text size="sm" c="dimmed">
        For long lists, use the{' '}
        <Anchor component={Link} href="/uploads" size="sm" underline="always">
          bulk upload
        </Anchor>
        .
      </Text>
    </Group>
  );
}

function EarlierOrder({ id }: { readonly id: string }) {
  return (
    <Alert color="yellow" variant="light">
      That PO number belongs to{' '}
      <Anchor component={Link} href={`/orders/${id}`} underline="always">
        an earlier order
      </Anchor>
      .
    </Alert>
  );
}
