import type { UseFormReturnType } from '@mantine/form';
import type { BodyOf } from '../../api/routes.ts';
import type { Upload, UploadType } from '../../api/types.generated.ts';

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
  };
  DepartmentId: string;
  Note: string;
}

export type MappingFields = UseFormReturnType<MappingValues>;

// The service guesses the mapping from the column names; the person corrects it.
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
    },
    DepartmentId: Mapping.DepartmentId ?? '',
    Note: Mapping.Note ?? '',
  };
}

export function fromValues({
  Type,
  Columns,
  Defaults,
  DepartmentId,
  Note,
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
  };
}

const textOf = (column: number | null) => (column === null ? null : String(column));
