import { type ApiDocument, resolveSchema, type Schema } from './document.ts';

const depthMax = 6;
const byFormat: Readonly<Record<string, string>> = {
  mailbox: 'ann@example.com',
  email: 'ann@example.com',
  e164: '+14155550123',
  'date-time': '2027-01-15T09:00:00Z',
  'delivery-time': '2027-01-15T09:00:00Z',
  instant: '2027-01-15T09:00:00Z',
  date: '2027-01-15',
  month: '2027-01',
  'time-zone': 'Europe/Berlin',
  uuid: '018f0000-0000-7000-8000-000000000000',
  id: '018f0000-0000-7000-8000-000000000000',
  uri: 'https://example.com/',
};
const byName: Readonly<Record<string, string>> = {
  ProductId: 'aurora-coffee-usd',
  CurrencyCode: 'USD',
  PONumber: 'thanks-2027-001',
  Country: 'US',
  Email: 'ann@example.com',
  Sms: '+14155550123',
};

/** A value of the schema's form: what is required, and for objects without required members the first one. */
export function sampleValue(document: ApiDocument, given: Schema, name = '', depth = 0): unknown {
  const schema = resolveSchema(document, given);
  if (schema.default !== undefined) return schema.default;
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((value) => value !== null) ?? null;
  const [option] = schema.anyOf ?? schema.oneOf ?? [];
  if (option) return sampleValue(document, { ...option, ...(schema.type && { type: schema.type }) }, name, depth);
  const type = mainType(schema);
  if (type === 'object') return sampleObject(document, schema, depth);
  if (type === 'array')
    return schema.items && depth < depthMax ? [sampleValue(document, schema.items, name, depth + 1)] : [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return sampleNumber(schema);
  return byName[name] ?? (/Id$/.test(name) ? byFormat.id : byFormat[schema.format ?? '']) ?? sampleText(schema);
}

export function mainType({ type, properties, items }: Schema): string | undefined {
  if (typeof type === 'string') return type;
  return type?.find((one) => one !== 'null') ?? (properties ? 'object' : items ? 'array' : undefined);
}

function sampleObject(document: ApiDocument, { properties = {}, required = [] }: Schema, depth: number): object {
  const names = Object.keys(properties);
  const shown = required.length > 0 ? names.filter((name) => required.includes(name)) : names.slice(0, 1);
  return Object.fromEntries(
    shown.map((name) => [name, sampleValue(document, properties[name] ?? {}, name, depth + 1)]),
  );
}

function sampleNumber({ minimum, exclusiveMinimum }: Schema): number {
  if (minimum !== undefined) return Math.max(minimum, 1);
  return exclusiveMinimum !== undefined ? exclusiveMinimum + 1 : 1;
}

function sampleText({ minLength = 0, maxLength }: Schema): string {
  const text = 'text'.padEnd(minLength, ' text');
  return maxLength === undefined ? text : text.slice(0, maxLength);
}
