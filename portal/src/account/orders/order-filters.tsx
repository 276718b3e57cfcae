import { Button, Collapse, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useProducts } from '../products/use-products.ts';

export const orderFilterNames = [
  'poNumber',
  'recipientName',
  'recipientEmail',
  'recipientSms',
  'productId',
  'startDate',
  'endDate',
] as const;
type FilterName = (typeof orderFilterNames)[number];
type Filters = Partial<Record<FilterName, string>>;

interface OrderFiltersProps {
  readonly filters: Filters;
  readonly setFilters: (next: Partial<Record<FilterName, string | null>>) => void;
}

const typingMs = 350;

export function OrderFilters({ filters, setFilters }: OrderFiltersProps) {
  const [isOpen, { toggle }] = useDisclosure(Object.keys(filters).some((name) => name !== 'poNumber'));
  return (
    <div>
      <Group align="flex-end" gap="sm">
        <FilterText label="PO number" isMain {...textInput('poNumber', { filters, setFilters })} />
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} />}
          onClick={toggle}
          aria-expanded={isOpen}
        >
          More filters
        </Button>
        {Object.keys(filters).length > 0 && (
          <Button
            variant="subtle"
            leftSection={<IconX size={16} />}
            onClick={() => setFilters(Object.fromEntries(orderFilterNames.map((name) => [name, null])))}
          >
            Clear
          </Button>
        )}
      </Group>
      <Collapse expanded={isOpen}>
        <MoreFilters filters={filters} setFilters={setFilters} />
      </Collapse>
    </div>
  );
}

function MoreFilters({ filters, setFilters }: OrderFiltersProps) {
  const products = useProducts();
  const text = (name: FilterName) => textInput(name, { filters, setFilters });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} mt="md" spacing="sm">
      <FilterText label="Recipient's name" {...text('recipientName')} />
      <FilterText label="Recipient's email" {...text('recipientEmail')} />
      <FilterText label="Recipient's phone" {...text('recipientSms')} placeholder="+12025550123" />
      <Select
        label="Product"
        data={
          products.data?.Data.map(({ Id, Name, CurrencyCode }) => ({
            value: Id,
            label: `${Name} (${CurrencyCode})`,
          })) ?? []
        }
        value={filters.productId ?? null}
        onChange={(value) => setFilters({ productId: value })}
        searchable
        clearable
        placeholder="Any"
      />
      <TextInput
        type="date"
        label="From (UTC)"
        value={filters.startDate ?? ''}
        max={filters.endDate}
        onChange={(event) => setFilters({ startDate: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To (UTC)"
        value={filters.endDate ?? ''}
        min={filters.startDate}
        onChange={(event) => setFilters({ endDate: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}

function textInput(name: FilterName, { filters, setFilters }: OrderFiltersProps) {
  return {
    name,
    value: filters[name] ?? '',
    onChange: (value: string) => setFilters({ [name]: value }),
  };
}

interface FilterTextProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly isMain?: boolean;
}

/** Requests the list when typing pauses, or immediately on Enter. */
function FilterText({ label, value, onChange, placeholder, isMain = false }: FilterTextProps) {
  const [typed, setTyped] = useState(value);
  const settle = useDebouncedCallback(onChange, typingMs);
  useEffect(() => {
    if (value === '') setTyped('');
  }, [value]);
  return (
    <TextInput
      label={label}
      value={typed}
      placeholder={placeholder ?? (isMain ? 'Press / to search' : '')}
      leftSection={isMain ? <IconSearch size={16} aria-hidden="true" /> : null}
      className={isMain ? 'grow' : ''}
      data-search={isMain ? true : undefined}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        settle(event.currentTarget.value.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChange(typed.trim());
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}
