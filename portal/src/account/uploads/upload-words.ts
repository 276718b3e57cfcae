import type { Upload, UploadRow } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { inReadersLanguage } from '../../ui/fault-words.ts';
import { formatMoney } from '../../ui/format.ts';

type Fault = UploadRow['Faults'][number];

/** The name of a column; files can have empty names. */
export const columnName = ({ Header }: Upload, at: number): string =>
  Header[at] || t('Column {number}', { number: at + 1 });

type Field = Upload['Fields'][number];

const fieldLabels: Readonly<Record<Field['Name'], string>> = {
  ProductId: t('Product'),
  Value: t('Value of one card'),
  Email: t('Email'),
  Sms: t('Phone number'),
  To: t('Recipient’s name'),
  Quantity: t('Number of cards'),
  FromName: t('Sender’s name'),
  FromEmail: t('Sender’s email'),
  Message: t('Message'),
  DeliveryDate: t('Deliver on'),
  DeliveryZone: t('Time zone'),
  BrandingId: t('Branding'),
  Culture: t('Language'),
  ExternalId: t('Your own id'),
  ShippingMethodId: t('Shipping'),
  CarrierId: t('Card carrier'),
  ShipmentId: t('Parcel'),
  ShipTo: t('Name on the parcel'),
  AddressLine1: t('Street and number'),
  AddressLine2: t('Address line 2'),
  AddressLine3: t('Address line 3'),
  City: t('City'),
  State: t('State', {}, 'of an address'),
  Zip: t('Postal code'),
  Country: t('Country'),
};

/** What a column can hold. */
export const fieldLabel = ({ Name }: Field): string => fieldLabels[Name];

/** A fault with the name of its column or field. */
export function describeFault(upload: Upload, fault: Fault): string {
  const { Column, Field } = fault;
  const field = upload.Fields.find(({ Name }) => Name === Field);
  const label = field ? fieldLabel(field) : Field;
  const name = Column === null ? label : columnName(upload, Column);
  return name ? `${name}: ${faultText(fault)}` : faultText(fault);
}

/** The same without the name of its column, where that is seen. */
export const faultText = ({ Code, Detail }: Fault): string => inReadersLanguage(Code, Detail);

/** An amount that was written differently, as it was understood; null where nothing needs to be said. */
export function understoodValue({ Mapping, CurrencyCode }: Upload, { Cells, Value, Faults }: UploadRow, at: number) {
  if (at !== Mapping.Columns.Value || Value === null || !CurrencyCode) return null;
  if (Faults.some(({ Column }) => Column === at)) return null;
  return Cells[at] === '' || Cells[at] === String(Value) ? null : formatMoney(Value, CurrencyCode);
}

export function costOf({ CurrencyCode }: Upload, { Cost, IsSkipped }: UploadRow): string {
  return Cost === null || IsSkipped || !CurrencyCode ? '' : formatMoney(Cost, CurrencyCode);
}

export const isActive = ({ Status }: Upload): boolean =>
  Status === 'Checking' || Status === 'Starting' || Status === 'Running';

/** How far a running upload is, in percent. */
export function progressOf(upload: Upload): number {
  if (upload.Status === 'Checking') return Math.round((upload.RowsChecked / upload.RowCount) * 100);
  const lines = Math.max(1, upload.RowCount - upload.SkippedCount);
  return Math.round(((upload.LinesPlaced + upload.LinesFailed) / lines) * 100);
}
