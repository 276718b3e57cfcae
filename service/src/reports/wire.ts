import { Type } from 'typebox';
import { InvalidRequest } from '../kit/errors.ts';
import { chosenId, instantOut, nullable, object, optional } from '../kit/schema.ts';
import { filterFaults } from './filter-rules.ts';
import {
  type FilterName,
  type NewReport,
  type Report,
  type ReportFilter,
  reportFormats,
  reportKinds,
  reportStatuses,
} from './types.ts';

const totalMax = 1_000_000_000;

const filterMembers = {
  StartDate: optional(
    Type.String({ format: 'day-or-instant', description: 'Earliest time, inclusive; a plain date means its UTC day.' }),
  ),
  EndDate: optional(
    Type.String({ format: 'day-or-instant', description: 'Latest time, inclusive; a plain date means its UTC day.' }),
  ),
  DepartmentId: optional(chosenId),
  CurrencyCode: optional(Type.String({ format: 'iso-4217', description: 'ISO 4217.' })),
  Month: optional(Type.String({ format: 'month', description: 'Of a Statement: YYYY-MM, UTC.' })),
  Year: optional(Type.Integer({ minimum: 2000, maximum: 2999, description: 'Of RecipientTotals; UTC.' })),
  MinTotal: optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: totalMax,
      description: 'Of RecipientTotals: only recipients with at least this total; needs CurrencyCode.',
    }),
  ),
};

export const wireReportFilter = object(filterMembers, {
  title: 'ReportFilter',
  description:
    'What the report is limited to. Orders, LineItems, Cards and Deliveries: StartDate and EndDate of the order, DepartmentId, and (not for Deliveries) CurrencyCode. ' +
    'Claims: StartDate, EndDate, DepartmentId, CurrencyCode. Transactions: StartDate, EndDate, CurrencyCode. DepartmentSpending: StartDate, EndDate. ' +
    'Statement: Month and CurrencyCode. RecipientTotals: Year, CurrencyCode, MinTotal.',
});

export const wireNewReport = Type.Object(
  {
    Kind: Type.Enum([...reportKinds]),
    Format: Type.Enum([...reportFormats]),
    Filter: optional(wireReportFilter),
  },
  { title: 'NewReport', additionalProperties: false },
);
export type WireNewReport = Type.Static<typeof wireNewReport>;

const memberByName: Readonly<Record<FilterName, keyof typeof filterMembers>> = {
  startDate: 'StartDate',
  endDate: 'EndDate',
  departmentId: 'DepartmentId',
  currencyCode: 'CurrencyCode',
  month: 'Month',
  year: 'Year',
  minTotal: 'MinTotal',
};

export function wireName(name: FilterName): string {
  return memberByName[name];
}

export function fromWireFilter(given: object): ReportFilter {
  const members = given as Readonly<Record<string, string | number | null>>;
  return Object.fromEntries(
    Object.entries(memberByName).flatMap(([name, member]) => {
      const value = members[member];
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  ) as ReportFilter;
}

export function fromWireReport({ Kind, Format, Filter }: WireNewReport): NewReport {
  const report = { kind: Kind, format: Format, filter: fromWireFilter(Filter ?? {}) };
  const faults = filterFaults(report, wireName);
  if (faults.length > 0) throw new InvalidRequest(faults);
  return report;
}

const shownFilter = Type.Object(
  {
    StartDate: Type.Optional(Type.String()),
    EndDate: Type.Optional(Type.String()),
    DepartmentId: Type.Optional(Type.String()),
    CurrencyCode: Type.Optional(Type.String()),
    Month: Type.Optional(Type.String()),
    Year: Type.Optional(Type.Integer()),
    MinTotal: Type.Optional(Type.Number()),
  },
  { title: 'ShownReportFilter' },
);

export const wireReport = Type.Object(
  {
    Id: Type.String(),
    Kind: Type.Enum([...reportKinds]),
    Format: Type.Enum([...reportFormats]),
    Filter: shownFilter,
    Status: Type.Enum([...reportStatuses], {
      description: 'Pending again if a recipient in it was forgotten: the file is built anew without them.',
    }),
    StatusReason: nullable(Type.String({ description: 'Why it failed.' })),
    CreatedAt: instantOut(),
    CreatedBy: nullable(Type.String({ description: 'A person; null: through the API.' })),
    AsOf: instantOut({ description: 'What was recorded later is not in it.' }),
    Rows: nullable(Type.Integer()),
    Bytes: nullable(Type.Integer()),
    Sha256: nullable(Type.String({ description: 'Of the file, in hexadecimal, to check a download.' })),
    ReadyAt: nullable(instantOut()),
    ExpiresAt: nullable(instantOut({ description: 'Report and file are deleted then.' })),
  },
  { $id: 'Report' },
);

export function toWireReport(report: Report): Type.Static<typeof wireReport> {
  return {
    Id: report.id,
    Kind: report.kind,
    Format: report.format,
    Filter: toWireFilter(report.filter),
    Status: report.status,
    StatusReason: report.statusReason,
    CreatedAt: report.createdAt.toISOString(),
    CreatedBy: report.createdByName,
    AsOf: report.asOf.toISOString(),
    Rows: report.rowCount === null ? null : Number(report.rowCount),
    Bytes: report.byteCount === null ? null : Number(report.byteCount),
    Sha256: report.sha256?.toString('hex') ?? null,
    ReadyAt: report.readyAt?.toISOString() ?? null,
    ExpiresAt: report.expiresAt?.toISOString() ?? null,
  };
}

export function toWireFilter(filter: ReportFilter): Type.Static<typeof shownFilter> {
  const members = Object.entries(filter).map(([name, value]) => [memberByName[name as FilterName], value]);
  return Object.fromEntries(members) as Type.Static<typeof shownFilter>;
}
