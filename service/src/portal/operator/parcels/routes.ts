import { Readable } from 'node:stream';
import type { Routes } from '../../../http/app.ts';
import { parcelRoutes } from '../../../operator/parcels/routes.ts';
import { exportCsv } from '../../../shipping/export-csv.ts';
import { parcelsPerPageMax, readParcels, walkParcels } from '../../../shipping/list-parcels.ts';
import { type ParcelQuery, parcelFilterOf } from '../../../shipping/parcel-query.ts';
import { writePapers } from '../../../shipping/pdf/write-papers.ts';
import { allow } from '../../access.ts';
import type { PortalNeeds } from '../../needs.ts';
import { sessionEntry } from '../entry.ts';
import { csvSchema, pdfSchema } from './schemas.ts';

const config = allow('operator.parcels');
const parcels = `${sessionEntry.base}/Parcels`;

/** The operator API's parcels, and files to download. */
export const operatorParcelRoutes: Routes<PortalNeeds> = (app, needs) => {
  const { db } = needs.shipping;
  parcelRoutes(sessionEntry)(app, needs);

  app.get<{ Querystring: ParcelQuery }>(`${parcels}.csv`, { schema: csvSchema, config }, async (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="parcels.csv"')
      .send(Readable.from(exportCsv(walkParcels(db, parcelFilterOf(request.query))))),
  );

  app.get<{ Querystring: ParcelQuery }>(`${parcels}.pdf`, { schema: pdfSchema, config }, async (request, reply) => {
    const page = await readParcels(db, parcelFilterOf(request.query), parcelsPerPageMax);
    return reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="parcels.pdf"')
      .send(await writePapers(page.parcels, new Date()));
  });
};
