import {
  Alert,
  Anchor,
  Button,
  Group,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconBan, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { Problem } from '../../api/problem.ts';
import type { DeliveryType, Order, OrderValidation } from '../../api/types/order.ts';
import { useSuspension } from '../../app/suspension.ts';
import { choice } from '../../ui/choice.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { Faults } from '../../ui/faults.tsx';
import { formatCount, formatMoney } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Nothing } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { tellDone } from '../../ui/tell.tsx';
import { useSave } from '../../ui/use-save.ts';
import { typeWords } from '../orders/order-words.ts';
import { useDepartments } from '../products/use-products.ts';
import { LineForm } from './line-form.tsx';
import { emptyLine, likeLine, type OrderValues, suggestPoNumber, toRequest } from './order-form.ts';

const types: readonly DeliveryType[] = ['DigitalDelivery', 'Links', 'PhysicalShipment'];
const linesMax = 50;

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
  const client = useQueryClient();
  const confirm = useConfirm();
  const [, go] = useLocation();
  const departments = useDepartments();
  const [firstOrderId, setFirstOrderId] = useState<string | null>(null);
  const form = useForm<OrderValues>({
    initialValues: {
      Type: 'DigitalDelivery',
      PONumber: suggestPoNumber(),
      Note: '',
      DepartmentId: '',
      LineItems: [emptyLine()],
    },
  });
  const { faults, isSaving, onSubmit } = useSave({
    form,
    save: async (values): Promise<Order | null> => {
      setFirstOrderId(null);
      const body = toRequest(values);
      const check = await api.post<OrderValidation>('/Orders/Validate', { body });
      if (!check.Valid)
        throw new Problem(400, {
          title: 'Not yet',
          detail: 'Please look at the fields below.',
          code: 'InvalidRequest',
          errors: check.Errors,
        });
      if (!(await confirm(question(values, check)))) return null;
      return api.post<Order>('/Orders', { body }).catch((error: unknown) => {
        if (error instanceof Problem && typeof error.body.Id === 'string') setFirstOrderId(error.body.Id);
        throw error;
      });
    },
    onSaved: async (order) => {
      if (!order) return;
      tellDone('The order was placed.');
      await Promise.all(
        [keys.everyOrder, keys.everyAmount, keys.overview].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
      go(`/orders/${order.Id}`);
    },
  });
  const { Type, LineItems } = form.getValues();
  const active = departments.data?.Data.filter(({ Active }) => Active) ?? [];
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="lg">
        <Section title="The order">
          <Stack>
            <div>
              <Text size="sm" fw={500} mb={4} id="type-label">
                How it reaches people
              </Text>
              <SegmentedControl
                aria-labelledby="type-label"
                data={types.map((value) => ({ value, label: typeWords[value] }))}
                value={Type}
                onChange={(value) => form.setFieldValue('Type', value as DeliveryType)}
              />
            </div>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput
                label="PO number"
                description="Your own number for the order; must be unique."
                maxLength={100}
                required
                {...form.getInputProps('PONumber')}
              />
              {active.length > 0 && (
                <Select
                  label="Department"
                  description="Who pays for it."
                  data={active.map(({ Id, Name }) => ({ value: Id, label: Name }))}
                  required
                  searchable
                  {...choice(form, 'DepartmentId')}
                />
              )}
            </SimpleGrid>
            <Textarea
              label="Note"
              description="For yourselves; recipients never see it."
              autosize
              maxLength={250}
              {...form.getInputProps('Note')}
            />
          </Stack>
        </Section>
        {LineItems.map((line, index) => (
          <LineForm
            key={line.key}
            form={form}
            index={index}
            {...(LineItems.length > 1 && { remove: () => form.removeListItem('LineItems', index) })}
          />
        ))}
        <Group>
          <Button
            variant="light"
            leftSection={<IconPlus size={16} />}
            disabled={LineItems.length >= linesMax}
            onClick={() => form.insertListItem('LineItems', likeLine(LineItems.at(-1) ?? emptyLine()))}
          >
            Another recipient
          </Button>
          <Text size="sm" c="dimmed">
            For long lists take the{' '}
            <Anchor component={Link} href="/uploads" size="sm" underline="always">
              bulk upload
            </Anchor>
            .
          </Text>
        </Group>
        <Faults faults={faults} />
        {firstOrderId && (
          <Alert color="yellow" variant="light">
            That PO number belongs to{' '}
            <Anchor component={Link} href={`/orders/${firstOrderId}`} underline="always">
              an earlier order
            </Anchor>
            .
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={isSaving}>
            Check and show the price
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function question({ LineItems, Type }: OrderValues, check: OrderValidation) {
  const cost = formatMoney(check.TotalCost ?? 0, check.CurrencyCode ?? 'USD');
  const cards = LineItems.reduce((sum, { Quantity }) => sum + Number(Quantity || 1), 0);
  const consequences = [
    `${cost} ${check.SufficientFunds ? 'are' : 'would be'} taken from the available balance.`,
    `${cards === 1 ? 'One card goes' : `${formatCount(cards)} cards go`} to ${LineItems.length === 1 ? 'one recipient' : `${formatCount(LineItems.length)} recipients`}, ${typeWords[Type].toLowerCase()}.`,
    'Once a gift is out it cannot be taken back.',
  ];
  if (!check.SufficientFunds)
    consequences.unshift('The available balance does not cover this; the service will refuse it unless funds arrive.');
  return { title: `Place this order for ${cost}?`, consequences, action: `Place the order for ${cost}` };
}
