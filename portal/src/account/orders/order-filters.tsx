import { Button, Collapse, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { inWords } from '../../ui/format.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useDepartments, useProducts } from '../products/use-products.ts';
import { typeWords } from './order-words.ts';

export const orderFilterNames = [
  'search',
  'status',
  'statusReason',
  'type',
  'departmentId',
  'productId',
  'startDate',
  'endDate',
] as const;
type FilterName = (typeof orderFilterNames)[number];
export type OrderFilterValues = Partial<Record<FilterName, string>>;

interface OrderFiltersProps {
  readonly filters: OrderFilterValues;
  readonly setFilters: (next: Partial<Record<FilterName, string | null>>) => void;
}

export const noFilters = Object.fromEntries(orderFilterNames.map((name) => [name, null]));

export function OrderFilters({ filters, setFilters }: OrderFiltersProps) {
  const [isOpen, { toggle }] = useDisclosure(Object.keys(filters).some((name) => name !== 'search'));
  return (
    <div>
      <Group align="flex-end" gap="sm">
        <SearchText value={filters.search ?? ''} onChange={(search) => setFilters({ search })} />
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} />}
          onClick={toggle}
          aria-expanded={isOpen}
        >
          {t('Filters')}
        </Button>
        {Object.keys(filters).length > 0 && (
          <Button variant="subtle" leftSection={<IconX size={16} />} onClick={() => setFilters(noFilters)}>
            {t('Clear')}
          </Button>
        )}
      </Group>
      <Collapse expanded={isOpen}>
        <MoreFilters filters={filters} setFilters={setFilters} />
      </Collapse>
    </div>
  );
}

const statuses = ['Pending', 'Complete', 'PartiallyComplete', 'Failed', 'Cancelled'].map((value) => ({
  value,
  label: inWords(value),
}));
const reasons = [
  'AwaitingApproval',
  'AwaitingFunds',
  'AwaitingStock',
  'Scheduled',
  'MessageLimitReached',
  'Cancelled',
  'Voided',
  'Expired',
  'Rejected',
  'ApprovalExpired',
  'FundsNotReceived',
  'FulfillmentFailed',
  'SupplierRefused',
  'OutOfStock',
].map((value) => ({ value, label: inWords(value) }));
const types = Object.entries(typeWords).map(([value, label]) => ({ value, label }));

function MoreFilters({ filters, setFilters }: OrderFiltersProps) {
  const products = useProducts();
  const departments = useDepartments();
  const select = (name: FilterName) => ({
    value: filters[name] ?? null,
    onChange: (value: string | null) => setFilters({ [name]: value }),
    clearable: true,
    placeholder: t('Any'),
  });
  return (
    <SimpleGrid cols={{ base: 2, lg: 3 }} mt="md" spacing="sm">
      <Select label={t('Status')} data={statuses} {...select('status')} />
      <Select label={t('Reason')} data={reasons} searchable {...select('statusReason')} />
      <Select label={t('Type')} data={types} {...select('type')} />
      {departments.data && departments.data.Data.length > 0 && (
        <Select
          label={t('Department')}
          data={departments.data.Data.map(({ Id, Name }) => ({ value: Id, label: Name }))}
          searchable
          {...select('departmentId')}
        />
      )}
      <Select
        label={t('Product')}
        data={
          products.data?.Data.map(({ Id, Name, CurrencyCode }) => ({
            value: Id,
            label: `${Name} (${CurrencyCode})`,
          })) ?? []
        }
        searchable
        {...select('productId')}
      />
      <TextInput
        type="date"
        label={t('From (UTC)')}
        value={filters.startDate ?? ''}
        max={filters.endDate}
        onChange={(event) => setFilters({ startDate: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('To (UTC)')}
        value={filters.endDate ?? ''}
        min={filters.startDate}
        onChange={(event) => setFilters({ endDate: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}

const typingMs = 350;

interface SearchTextProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Requests the list when typing pauses, or immediately on Enter. */
function SearchText({ value, onChange }: SearchTextProps) {
  const [typed, setTyped] = useState(value);
  const settle = useDebouncedCallback(onChange, typingMs);
  // What was typed before must not come back after the search was cleared.
  useEffect(() => {
    if (value !== '') return;
    settle.cancel();
    setTyped('');
  }, [value, settle]);
  return (
    <SearchField
      value={typed}
      placeholder={t("PO number, recipient's name, email or phone, order id, external id")}
      className="grow"
      maw={640}
      maxLength={254}
      onChange={(text) => {
        setTyped(text);
        settle(text.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle.flush();
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}
