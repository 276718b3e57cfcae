import { SegmentedControl, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { DeliveryType } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { choice } from '../../ui/choice.ts';
import { Section } from '../../ui/section.tsx';
import { typeWords } from '../orders/order-words.ts';
import { useDepartments } from '../products/use-products.ts';
import type { OrderForm } from './form-type.ts';

interface OrderBasicsProps {
  readonly form: OrderForm;
}

const types: readonly DeliveryType[] = ['DigitalDelivery', 'Links', 'PhysicalShipment'];

/** The fields of the order as a whole. */
export function OrderBasics({ form }: OrderBasicsProps) {
  const departments = useDepartments();
  const active = departments.data?.Data.filter(({ Active }) => Active) ?? [];
  return (
    <Section title={t('Order')}>
      <Stack>
        <div>
          <Text size="sm" fw={500} mb={4} id="type-label">
            {t('Delivery')}
          </Text>
          <SegmentedControl
            aria-labelledby="type-label"
            data={types.map((value) => ({ value, label: typeWords[value] }))}
            value={form.getValues().Type}
            onChange={(value) => form.setFieldValue('Type', value as DeliveryType)}
          />
        </div>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t('PO number')}
            description={t('Your own number for this order. It must be unique.')}
            maxLength={100}
            required
            {...form.getInputProps('PONumber')}
          />
          {active.length > 0 && (
            <Select
              label={t('Department')}
              description={t('Who the order is charged to.')}
              data={active.map(({ Id, Name }) => ({ value: Id, label: Name }))}
              required
              searchable
              {...choice(form, 'DepartmentId')}
            />
          )}
        </SimpleGrid>
        <Textarea
          label={t('Note')}
          description={t('Internal. Recipients do not see it.')}
          autosize
          maxLength={250}
          {...form.getInputProps('Note')}
        />
      </Stack>
    </Section>
  );
}
