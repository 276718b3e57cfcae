import type { Given } from '../../../cli/command.ts';
import type { Output } from '../../../cli/output/output.ts';
import type { Column } from '../../../cli/output/table.ts';
import { parseParcelId, shownParcelId } from '../../../shipping/parcel-id.ts';
import type { ParcelId } from '../../../shipping/types.ts';
import type { ServiceCommands } from '../../command-context.ts';
import { parcelPath, parcelQuery } from '../parcels/parcel-words.ts';
import { exportMore, exportOptions, listOptions, packMore, shipFileMore, shipOptions } from '../parcels/usage.ts';
import { operatorCommand, remoteOptions } from './operator-command.ts';
import type { Members } from './operator-command-types.ts';

const parcelsPerPage = '200';
const words = ['parcel'];

/** Parcels: what waits, packing, handing over and resending. */
export const parcelCommands: ServiceCommands = {
  'parcels waiting': operatorCommand({
    does: 'count the parcels waiting to be packed and handed over',
    examples: ['parcels waiting'],
    request: () => ({ method: 'GET', path: '/ParcelCounts' }),
    prints: (out, { Data }) => printRows(out, waitingColumns, Data, 'No parcels are waiting.'),
  }),
  'parcels list': operatorCommand({
    does: 'list parcels, oldest first',
    examples: ['parcels list --status Ready'],
    options: listOptions,
    request: (given) => ({
      method: 'GET',
      path: '/Parcels',
      query: { ...parcelQuery(given), limit: parcelsPerPage },
    }),
    prints: (out, { Data, NextAfter }, { status = 'Ready' }) => {
      printRows(out, columns, Data, `No parcels are ${status}.`);
      if (NextAfter) out.say(`More: bestow parcels list --after ${String(NextAfter)}`);
    },
  }),
  'parcels show': operatorCommand({
    does: 'show one parcel and its reserved cards',
    examples: ['parcels show P4BC-DEFG-HJKM'],
    words,
    request: (given) => ({ method: 'GET', path: parcelPath(given) }),
    prints: printParcel,
  }),
  'parcels export': {
    does: 'write parcels to a list (.csv) or to printable papers (.pdf)',
    examples: ['parcels export papers.pdf --status Ready', 'parcels export parcels.csv'],
    words: ['file'],
    options: { ...exportOptions, ...remoteOptions },
    more: exportMore,
    run: async (context) => (await import('../parcels/export.ts')).parcelsExport(context),
  },
  'parcels pack': {
    does: 'record which cards went into a parcel',
    examples: ['parcels pack P4BC-DEFG-HJKM SN100200300400,SN100200300401', 'parcels pack P4BC-DEFG-HJKM -'],
    hasJson: true,
    words: ['parcel', 'serials'],
    options: remoteOptions,
    more: packMore,
    run: async (context) => (await import('../parcels/pack.ts')).parcelsPack(context),
  },
  'parcels unpack': operatorCommand({
    does: 'take the cards out of a parcel',
    examples: ['parcels unpack P4BC-DEFG-HJKM'],
    words,
    request: (given) => ({ method: 'POST', path: `${parcelPath(given)}/Unpack` }),
    says: ({ Id }) => `${shown(Id)} is empty; its cards stay reserved for it.`,
  }),
  'parcels ship': operatorCommand({
    does: 'mark a packed parcel as handed over',
    examples: ['parcels ship P4BC-DEFG-HJKM --courier DHL --tracking 00340434161094042557'],
    words,
    options: shipOptions,
    request: (given) => ({ method: 'POST', path: `${parcelPath(given)}/Ship`, body: dispatchOf(given) }),
    says: ({ Id, IsNew }) =>
      `${shown(Id)} ${IsNew ? 'is shipped' : 'was already shipped with the same tracking number'}.`,
  }),
  'parcels ship-file': {
    does: 'mark the parcels of a CSV file as handed over',
    examples: ['parcels ship-file shipped.csv'],
    hasJson: true,
    words: ['file'],
    options: remoteOptions,
    more: shipFileMore,
    run: async (context) => (await import('../parcels/ship-file.ts')).parcelsShipFile(context),
  },
  'parcels correct': operatorCommand({
    does: 'correct courier and tracking number of a shipped parcel',
    examples: ['parcels correct P4BC-DEFG-HJKM --courier UPS --tracking 1Z999AA10123456784'],
    words,
    options: shipOptions,
    request: (given) => ({ method: 'POST', path: `${parcelPath(given)}/CorrectTracking`, body: dispatchOf(given) }),
    says: ({ Id, IsNew }) => `${shown(Id)} ${IsNew ? 'is corrected' : 'already has this tracking number'}.`,
  }),
  'parcels reship': operatorCommand({
    does: 'mark a parcel as lost, void its cards and send new ones',
    examples: ['parcels reship P4BC-DEFG-HJKM'],
    words,
    more: 'Above the value that one party may resend in 24 hours it is only requested, and another approves it.',
    request: (given) => ({ method: 'POST', path: `${parcelPath(given)}/Reship` }),
    says: ({ Id, CardCount, Approval }, { parcel = '' }) =>
      Approval
        ? `Requested to resend ${shown(parcel)}. Another operator must approve it.`
        : `${shown(parcel)} is marked as lost and its cards are void. ${shown(Id)} replaces it, with ${String(CardCount)} new cards.`,
  }),
};

const waitingColumns: readonly Column<Members>[] = [
  { title: 'Group', cell: ({ FulfillmentGroup }) => String(FulfillmentGroup), canShrink: true },
  { title: 'Parcels', cell: ({ Parcels }) => String(Parcels), isRight: true },
  { title: 'Waiting', cell: ({ Status }) => (Status === 'Ready' ? 'to pack' : 'to hand over') },
  { title: 'Cards', cell: ({ Cards }) => `${String(Cards)} cards`, isRight: true },
];

const columns: readonly Column<Members>[] = [
  { title: 'Parcel', cell: ({ Id }) => shown(Id) },
  { title: 'Group', cell: ({ FulfillmentGroup }) => String(FulfillmentGroup), canShrink: true },
  { title: 'Since', cell: ({ CreatedAt }) => String(CreatedAt).slice(0, 16) },
  { title: 'Contents', cell: (parcel) => `${contentsOf(parcel).join('; ')}${packedOf(parcel)}`, canShrink: true },
];

function printRows(out: Output, shownColumns: readonly Column<Members>[], rows: unknown, none: string): void {
  const list = rows as readonly Members[];
  if (list.length === 0) out.say(none);
  else out.table(shownColumns, list);
}

function printParcel(out: Output, parcel: Members): void {
  const { Id, Status, FulfillmentGroup, Courier, TrackingNumber, AccountName, PONumber, ShippingMethod } = parcel;
  out.say(`${shown(Id)}  ${String(Status)}  ${String(FulfillmentGroup)}`);
  if (TrackingNumber) out.say(`  ${String(Courier)} ${String(TrackingNumber)}`);
  out.say(`  ${String(AccountName)}, PONumber ${String(PONumber)}\n  ${String(ShippingMethod)}`);
  out.say(`  Packaging: ${String(parcel.CarrierName ?? 'default')}`);
  for (const { PackedCount, CardCount, ...content } of parcel.Contents as readonly Members[])
    out.say(`  ${String(PackedCount)} of ${String(CardCount)} packed: ${cardOf(content)}`);
  for (const { Serial, Packed, ProductId } of parcel.Serials as readonly Members[])
    out.say(`  ${Packed ? '[x]' : '[ ]'} ${String(Serial)}  ${String(ProductId)}`);
}

function contentsOf({ Contents }: Members): string[] {
  return (Contents as readonly Members[]).map((content) => `${String(content.CardCount)} × ${cardOf(content)}`);
}

function cardOf({ ProductName, Value, CurrencyCode }: Members): string {
  return `${String(ProductName)} ${String(Value)} ${String(CurrencyCode)}`;
}

function packedOf({ Status, PackedCount }: Members): string {
  return Status === 'Ready' && Number(PackedCount) > 0 ? ` (${String(PackedCount)} packed)` : '';
}

function dispatchOf({ courier, tracking, 'tracking-url': url }: Given) {
  return { Courier: courier, TrackingNumber: tracking, ...(url !== undefined && { TrackingUrl: url }) };
}

function shown(id: unknown): string {
  const text = String(id);
  return shownParcelId(parseParcelId(text) ?? (text as ParcelId));
}
