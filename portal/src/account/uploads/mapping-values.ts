import type { UseFormReturnType } from '@mantine/form';
import type { BodyOf } from '../../api/routes.ts';
import type { Upload, UploadType } from '../../api/types.generated.ts';

export type DecimalChoice = 'Auto' | 'Point' | 'Comma';

export interface MappingValues extends Record<string, unknown> {
  Type: UploadType;
  Columns: Record<string, string | null>;
  Defaults: {
    ProductId: string;
    Value: number | string;
    Quantity: number | string;
    Message: string;
    FromName: string;
    BrandingId: string;
    ShippingMethodId: string;
    CarrierId: string;
  };
  DepartmentId: string;
  Note: string;
  DecimalSign: DecimalChoice;
}

export type MappingFields = UseFormReturnType<MappingValues>;

// The service remembers the mapping of the last file with the same columns, or guesses it; the person corrects it.
export function toValues({ Mapping, Fields }: Upload): MappingValues {
  const { Defaults } = Mapping;
  return {
    Type: Mapping.Type,
    Columns: Object.fromEntries(Fields.map(({ Name }) => [Name, textOf(Mapping.Columns[Name])])),
    Defaults: {
      ProductId: Defaults.ProductId ?? '',
      Value: Defaults.Value ?? '',
      Quantity: Defaults.Quantity ?? '',
      Message: Defaults.Message ?? '',
      FromName: Defaults.FromName ?? '',
      BrandingId: Defaults.BrandingId ?? '',
      ShippingMethodId: Defaults.ShippingMethodId ?? '',
      CarrierId: Defaults.CarrierId ?? '',
    },
    DepartmentId: Mapping.DepartmentId ?? '',
    Note: Mapping.Note ?? '',
    DecimalSign: Mapping.DecimalSign ?? 'Auto',
  };
}

export function fromValues({
  Type,
  Columns,
  Defaults,
  DepartmentId,
  Note,
  DecimalSign,
}: MappingValues): BodyOf<'PUT', '/Uploads/:id/Mapping'> {
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
    ...(DecimalSign !== 'Auto' && { DecimalSign }),
  };
}

const textOf = (column: number | null) => (column === null ? null : String(column));

/** The field that a column holds. */
export function fieldOfColumn(columns: MappingValues['Columns'], at: number): string | null {
  return Object.keys(columns).find((name) => columns[name] === String(at)) ?? null;
}

/** A column holds one field, and a field has one column: the last choice counts. */
export function withColumn(columns: MappingValues['Columns'], at: number, field: string | null) {
  const freed = Object.fromEntries(Object.entries(columns).map(([name, of]) => [name, of === String(at) ? null : of]));
  return field === null ? freed : { ...freed, [field]: String(at) };
}
