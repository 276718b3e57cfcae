import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ReportFile } from './read-report.ts';
import type { ReportFormat } from './types.ts';

export const reportTypes: Readonly<Record<ReportFormat, string>> = {
  Csv: 'text/csv; charset=utf-8',
  Ndjson: 'application/x-ndjson',
  Xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The length is known, so that a download that was cut off is noticed. */
export function sendReportFile(reply: FastifyReply, { report, byteCount, content }: ReportFile): FastifyReply {
  const { kind, format, asOf } = report;
  const name = `${kind}-${asOf.toISOString().slice(0, 10)}.${format.toLowerCase()}`;
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-length', byteCount)
    .header('cache-control', 'no-store')
    .type(reportTypes[format])
    .send(Readable.from(content));
}
