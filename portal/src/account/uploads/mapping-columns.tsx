import { Code, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import type { Upload } from '../../api/types.generated.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { Section } from '../../ui/section.tsx';
import { type DecimalChoice, fieldOfColumn, type MappingFields, withColumn } from './mapping-values.ts';
import { columnName, fieldLabel } from './upload-words.ts';

interface ColumnsProps {
  readonly upload: Upload;
  readonly form: MappingFields;
}

/** What each column of the list holds, with some of its values. */
export function ColumnsSection({ upload, form }: ColumnsProps) {
  const { Columns, Defaults } = form.getValues();
  const missing = upload.Fields.filter(
    ({ Name, IsRequired }) => IsRequired && Columns[Name] === null && !Defaults[Name as 'ProductId' | 'Value'],
  );
  return (
    <Section
      title={t('Columns')}
      hint={t('Choose what each column of your list holds. Columns without a field are ignored.')}
    >
      <ul className="map-columns">
        {upload.Header.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place, names may repeat
          <ColumnRow key={at} upload={upload} form={form} at={at} />
        ))}
      </ul>
      {missing.length > 0 && (
        <Text size="sm" mt="md" role="status">
          {rich('No column holds: <b>{fields}</b>. Choose one above, or set a default below.', {
            fields: missing.map(fieldLabel).join(', '),
            b: (words) => <b>{words}</b>,
          })}
        </Text>
      )}
      {Columns.Value !== null && <DecimalSign upload={upload} form={form} />}
    </Section>
  );
}

function ColumnRow({ upload, form, at }: ColumnsProps & { readonly at: number }) {
  const { Columns, Type } = form.getValues();
  const usable = upload.Fields.filter(({ IsPhysical }) => Type === 'PhysicalShipment' || !IsPhysical);
  const samples = upload.Samples[at] ?? [];
  const name = columnName(upload, at);
  return (
    <li className="map-column">
      <Text fw={600} className="map-name">
        {name}
      </Text>
      <Group gap={6} className="map-samples">
        {samples.map((sample) => (
          <Code key={sample} className="map-sample" title={sample}>
            {sample}
          </Code>
        ))}
        {samples.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('Empty', {}, 'a column')}
          </Text>
        )}
      </Group>
      <Select
        aria-label={t('Field for {column}', { column: name })}
        data={usable.map((field) => ({ value: field.Name, label: fieldLabel(field) }))}
        placeholder={t('Not used', {}, 'a column')}
        clearable
        searchable
        value={fieldOfColumn(Columns, at)}
        onChange={(field) => form.setFieldValue('Columns', withColumn(Columns, at, field))}
      />
    </li>
  );
}

/** 1,000 is a thousand or one; the list may not say which. */
function DecimalSign({ upload, form }: ColumnsProps) {
  const { FoundDecimalSign } = upload.Mapping;
  return (
    <Stack gap={4} mt="lg">
      <Text size="sm" fw={500} id="decimal-sign">
        {t('Decimal separator of the values')}
      </Text>
      <SegmentedControl
        aria-labelledby="decimal-sign"
        className="map-decimal"
        data={[
          {
            value: 'Auto',
            label: t(
              '{sign, select, Point {From the list (point)} Comma {From the list (comma)} other {From the list}}',
              {
                sign: FoundDecimalSign ?? 'None',
              },
            ),
          },
          { value: 'Point', label: '1,000.50' },
          { value: 'Comma', label: '1.000,50' },
        ]}
        value={form.getValues().DecimalSign}
        onChange={(value) => form.setFieldValue('DecimalSign', value as DecimalChoice)}
      />
    </Stack>
  );
}
