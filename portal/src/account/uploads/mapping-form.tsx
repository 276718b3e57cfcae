import {
  Button,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api, segment } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Upload, UploadMapping, UploadType } from '../../api/types/upload.ts';
import { choice } from '../../ui/choice.ts';
import { Faults } from '../../ui/faults.tsx';
import { Section } from '../../ui/section.tsx';
import { useSave } from '../../ui/use-save.ts';
import { useBrandings, useDepartments, useProducts } from '../products/use-products.ts';

interface MappingValues extends Record<string, unknown> {
  Type: UploadType;
  Columns: Record<string, string | null>;
  Defaults: {
    ProductId: string;
    Value: number | string;
    Quantity: number | string;
    Message: string;
    FromName: string;
    BrandingId: string;
  };
  DepartmentId: string;
  Note: string;
}

interface MappingFormProps {
  readonly upload: Upload;
  readonly onSaved: () => void;
}

export function MappingForm({ upload, onSaved }: MappingFormProps) {
  const client = useQueryClient();
  const products = useProducts();
  const brandings = useBrandings();
  const departments = useDepartments();
  const form = useForm<MappingValues>({ initialValues: toValues(upload) });
  const { faults, isSaving, onSubmit } = useSave({
    form,
    save: (values) => api.put<Upload>(`/Uploads/${segment(upload.Id)}/Mapping`, fromValues(values)),
    onSaved: async (mapped) => {
      client.setQueryData(keys.upload(upload.Id), mapped);
      await client.invalidateQueries({ queryKey: ['uploads', 'rows', upload.Id] });
      onSaved();
    },
  });
  const { Type } = form.getValues();
  const columns = upload.Header.map((name, index) => ({ value: String(index), label: name || `Column ${index + 1}` }));
  const activeDepartments = departments.data?.Data.filter(({ Active }) => Active) ?? [];
  return (
    <form onSubmit={onSubmit}>
      <Stack gap="lg">
        <Section title="How it reaches people">
          <SegmentedControl
            aria-label="How it reaches people"
            data={[
              { value: 'DigitalDelivery', label: 'Email or SMS' },
              { value: 'Links', label: 'Links' },
            ]}
            value={Type}
            onChange={(value) => form.setFieldValue('Type', value as UploadType)}
          />
        </Section>
        <Section
          title="Columns"
          hint="Which column of your list holds what. Columns that no field takes are left alone."
        >
          <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
            {upload.Fields.map(({ Name, Label, IsRequired }) => (
              <Select
                key={Name}
                label={Label}
                withAsterisk={IsRequired}
                data={columns}
                placeholder="Not in the list"
                clearable
                searchable
                {...form.getInputProps(`Columns.${Name}`)}
              />
            ))}
          </SimpleGrid>
        </Section>
        <Section title="For every row" hint="Used where the list says nothing.">
          <Stack>
            <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
              <Select
                label="Product"
                data={(products.data?.Data ?? [])
                  .filter(({ AvailableDeliveryTypes }) => AvailableDeliveryTypes.includes(Type))
                  .map(({ Id, Name, CurrencyCode }) => ({ value: Id, label: `${Name} (${CurrencyCode})` }))}
                clearable
                searchable
                {...choice(form, 'Defaults.ProductId')}
              />
              <NumberInput label="Value" min={0} {...form.getInputProps('Defaults.Value')} />
              <NumberInput
                label="Quantity"
                min={1}
                max={10_000}
                allowDecimal={false}
                placeholder="1"
                {...form.getInputProps('Defaults.Quantity')}
              />
              <TextInput label="From" maxLength={100} {...form.getInputProps('Defaults.FromName')} />
              <Select
                label="Branding"
                data={(brandings.data?.Data ?? [])
                  .filter(({ Active }) => Active)
                  .map(({ Id, Name }) => ({ value: Id, label: Name }))}
                clearable
                {...choice(form, 'Defaults.BrandingId')}
              />
              {activeDepartments.length > 0 && (
                <Select
                  label="Department"
                  data={activeDepartments.map(({ Id, Name }) => ({ value: Id, label: Name }))}
                  required
                  {...choice(form, 'DepartmentId')}
                />
              )}
            </SimpleGrid>
            <Textarea
              label="Message"
              autosize
              minRows={2}
              maxLength={500}
              {...form.getInputProps('Defaults.Message')}
            />
            <TextInput
              label="Note"
              description="For yourselves; recipients never see it."
              maxLength={250}
              {...form.getInputProps('Note')}
            />
          </Stack>
        </Section>
        <Faults faults={faults} />
        <Group justify="flex-end">
          <Text size="sm" c="dimmed">
            Every row is checked next; nothing is bought.
          </Text>
          <Button type="submit" loading={isSaving}>
            Check the rows
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

// The service guesses from the names of the columns; the person corrects what it got wrong.
function toValues({ Mapping, Fields }: Upload): MappingValues {
  const mapping = Mapping ?? { Type: 'DigitalDelivery', Columns: {}, Defaults: {} };
  const { Defaults } = mapping;
  const columnOf = (name: string) => mapping.Columns[name] ?? null;
  return {
    Type: mapping.Type,
    Columns: Object.fromEntries(Fields.map(({ Name }) => [Name, textOf(columnOf(Name))])),
    Defaults: {
      ProductId: Defaults.ProductId ?? '',
      Value: Defaults.Value ?? '',
      Quantity: Defaults.Quantity ?? '',
      Message: Defaults.Message ?? '',
      FromName: Defaults.FromName ?? '',
      BrandingId: Defaults.BrandingId ?? '',
    },
    DepartmentId: mapping.DepartmentId ?? '',
    Note: mapping.Note ?? '',
  };
}

function fromValues({ Type, Columns, Defaults, DepartmentId, Note }: MappingValues): UploadMapping {
  const entries = Object.entries(Defaults)
    .map(([name, value]) => [name, String(value ?? '').trim()])
    .filter(([, value]) => value !== '');
  return {
    Type,
    Columns: Object.fromEntries(
      Object.entries(Columns).map(([name, at]) => [name, at === null || at === '' ? null : Number(at)]),
    ),
    Defaults: Object.fromEntries(entries),
    ...(DepartmentId && { DepartmentId }),
    ...(Note.trim() && { Note: Note.trim() }),
  };
}

const textOf = (column: number | null) => (column === null ? null : String(column));
