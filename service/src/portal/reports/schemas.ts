import { Type } from 'typebox';
import { pageParameters, pageSchema, smallPages } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { wireNewSchedule, wireSchedule, wireSchedulePause } from '../../reports/schedules/wire.ts';
import { reportTypes } from '../../reports/send-report-file.ts';
import { wireNewReport, wireReport } from '../../reports/wire.ts';
import { fileAnswer, hide, idParams, named, noContent } from '../schemas.ts';

const report = named('Report', wireReport);
const schedule = named('ReportSchedule', wireSchedule);

export const listSchema = {
  ...hide,
  querystring: queryOf(pageParameters(smallPages)),
  response: { 200: pageSchema(report) },
};
export const createSchema = { ...hide, body: wireNewReport, response: { 202: report } };
export const fileSchema = {
  ...hide,
  params: idParams,
  response: { 200: fileAnswer(...Object.values(reportTypes)) },
};
export const removeSchema = { ...hide, params: idParams, response: { 204: noContent } };

export const listSchedulesSchema = { ...hide, response: { 200: Type.Array(schedule) } };
export const createScheduleSchema = { ...hide, body: wireNewSchedule, response: { 201: schedule } };
export const pauseScheduleSchema = { ...hide, params: idParams, body: wireSchedulePause, response: { 200: schedule } };
export const removeScheduleSchema = { ...hide, params: idParams, response: { 204: noContent } };
