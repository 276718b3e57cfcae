import { Type } from 'typebox';
import { InvalidRequest } from '../../kit/errors.ts';
import { chosenId, instantOut, nullable, object, optional } from '../../kit/schema.ts';
import { filterFaults } from '../filter-rules.ts';
import { reportFormats, reportKinds } from '../types.ts';
import { fromWireFilter, toWireFilter, wireName } from '../wire.ts';
import { fitsFrequency, reportOfPeriod } from './period-rules.ts';
import { frequencies, type NewSchedule, type Schedule } from './types.ts';

const totalMax = 1_000_000_000;

const wireFilter = object(
  {
    DepartmentId: optional(chosenId),
    CurrencyCode: optional(Type.String({ format: 'iso-4217', description: 'ISO 4217.' })),
    MinTotal: optional(Type.Number({ exclusiveMinimum: 0, maximum: totalMax, description: 'Of RecipientTotals.' })),
  },
  { title: 'ReportScheduleFilter', description: 'What each report is limited to, besides its period.' },
);

export const wireNewSchedule = object(
  {
    Kind: Type.Enum([...reportKinds]),
    Format: Type.Enum([...reportFormats]),
    Frequency: Type.Enum([...frequencies], {
      description: 'A report when each day, week (from Monday) or month is over, in UTC. A Statement is Monthly.',
    }),
    Filter: optional(wireFilter),
    Mail: optional(
      Type.Boolean({
        description: 'A mail with a link to the portal, to everyone who may download reports there. Absent: no mail.',
      }),
    ),
  },
  { title: 'NewReportSchedule' },
);
export type WireNewSchedule = Type.Static<typeof wireNewSchedule>;

export const wireSchedulePause = object({ Paused: Type.Boolean() }, { title: 'ReportSchedulePause' });

export const wireSchedule = Type.Object(
  {
    Id: Type.String(),
    Kind: Type.Enum([...reportKinds]),
    Format: Type.Enum([...reportFormats]),
    Frequency: Type.Enum([...frequencies]),
    Filter: Type.Object(
      {
        DepartmentId: Type.Optional(Type.String()),
        CurrencyCode: Type.Optional(Type.String()),
        MinTotal: Type.Optional(Type.Number()),
      },
      { title: 'ShownReportScheduleFilter' },
    ),
    Mail: Type.Boolean(),
    CreatedAt: instantOut(),
    CreatedBy: Type.String({ description: 'The name of the credential, or of a person.' }),
    NextPeriod: Type.String({ format: 'date', description: 'The first day of the period that is reported next.' }),
    NextReportAt: instantOut({ description: 'When that period is over.' }),
    PausedReason: nullable(
      Type.Enum(['Paused', 'CreatorLostRight'], {
        description: 'Null: it runs, or waits while the account is suspended.',
      }),
    ),
    LastReportId: nullable(Type.String({ description: 'It is deleted after seven days, as every report.' })),
  },
  { $id: 'ReportSchedule' },
);

export function fromWireSchedule({ Kind, Format, Frequency, Filter, Mail }: WireNewSchedule): NewSchedule {
  const schedule = {
    kind: Kind,
    format: Format,
    frequency: Frequency,
    filter: fromWireFilter(Filter ?? {}),
    sendsMail: Mail ?? false,
  };
  const faults = filterFaults(reportOfPeriod(schedule, '2026-01-01'), wireName);
  if (!fitsFrequency(Kind, Frequency)) {
    const detail = `${Kind} is about a month; Frequency must be Monthly.`;
    faults.push({ pointer: '/Frequency', code: 'NotAllowed', detail });
  }
  if (faults.length > 0) throw new InvalidRequest(faults);
  return schedule;
}

export function toWireSchedule(schedule: Schedule): Type.Static<typeof wireSchedule> {
  return {
    Id: schedule.id,
    Kind: schedule.kind,
    Format: schedule.format,
    Frequency: schedule.frequency,
    Filter: toWireFilter(schedule.filter),
    Mail: schedule.sendsMail,
    CreatedAt: schedule.createdAt.toISOString(),
    CreatedBy: schedule.createdByName,
    NextPeriod: schedule.nextPeriod,
    NextReportAt: schedule.dueAt.toISOString(),
    PausedReason: schedule.pausedReason,
    LastReportId: schedule.lastReportId,
  };
}
