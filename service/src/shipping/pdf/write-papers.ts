import type { Readable } from 'node:stream';
import { type BarcodePicture, drawBarcode } from '../../cards/barcode.ts';
import type { PackableParcel, ParcelId } from '../types.ts';
import { writeAddressLabel } from './address-label.ts';
import { writePackingSlip } from './packing-slip.ts';
import { writePickList } from './pick-list.ts';

/**
 * The papers for these parcels in one file: pick lists by group, then packing slips, then labels, because they go to
 * different printers and trays.
 */
export async function writePapers(parcels: readonly PackableParcel[], day: Date): Promise<Readable> {
  const { default: PdfDocument } = await import('pdfkit');
  const document = new PdfDocument({
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    info: { Title: 'Parcels', Creator: 'Bestow', Producer: 'Bestow' },
  });
  const barcodes = new Map<ParcelId, BarcodePicture>();
  for (const { id } of parcels) barcodes.set(id, await barcodeOf(id));
  for (const [group, members] of byGroup(parcels)) writePickList(document, group, members, day);
  for (const parcel of parcels) writePackingSlip(document, parcel, getBarcode(barcodes, parcel.id), day);
  for (const parcel of parcels) writeAddressLabel(document, parcel, getBarcode(barcodes, parcel.id));
  if (parcels.length === 0) document.addPage({ size: 'A4' });
  document.end();
  return document as unknown as Readable;
}

async function barcodeOf(id: ParcelId): Promise<BarcodePicture> {
  const barcode = await drawBarcode('Code128', id);
  if (!barcode) throw new Error('the id of a parcel cannot be drawn as a barcode');
  return barcode;
}

function getBarcode(barcodes: ReadonlyMap<ParcelId, BarcodePicture>, id: ParcelId): BarcodePicture {
  const barcode = barcodes.get(id);
  if (!barcode) throw new Error('a parcel has no barcode');
  return barcode;
}

function byGroup(parcels: readonly PackableParcel[]): Map<string, PackableParcel[]> {
  const groups = new Map<string, PackableParcel[]>();
  for (const parcel of parcels) {
    const group = groups.get(parcel.fulfillmentGroup);
    if (group) group.push(parcel);
    else groups.set(parcel.fulfillmentGroup, [parcel]);
  }
  return groups;
}
