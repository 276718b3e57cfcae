import { listSuspended } from '../accounts/account-status.ts';
import type { OrderSource } from '../accounts/approval-rules/types.ts';
import { findOrderingRights } from '../accounts/credential-queries.ts';
import type { OrderingRights } from '../accounts/types.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type Db, withTransaction } from '../database/database.ts';
import { recordEvent } from '../events/record-event.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { holdJob } from '../jobs/hold.ts';
import type { JobHandler, SetAsideHandler } from '../jobs/types.ts';
import { AccountSuspended, DomainError, InvalidRequest, ServiceUnavailable } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { DuplicatePoNumber, InsufficientFunds } from '../orders/errors.ts';
import { limitedIntake } from '../orders/intake/limited-intake.ts';
import { checkOrder } from '../orders/order-rules.ts';
import { type PlaceOrderNeeds, placeOrder } from '../orders/place-order.ts';
import { fromWireOrder } from '../orders/wire-request.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import { orderBody } from './check-rows.ts';
import { buyUploadJob } from './jobs.ts';
import { listPlannedOrders, recordOutcome } from './order-queries.ts';
import { findUpload, lockUpload, updateStatus } from './queries.ts';
import { costChangedCode } from './reprice-rest.ts';
import { listRowsOfOrder } from './row-queries.ts';
import { lineOfRow } from './row-rules.ts';
import { openMapping, openUpload } from './seal-upload.ts';
import { importStatuses, type UploadRecord, type UploadRef } from './types.ts';
import { uploadPoNumber } from './upload-po-number.ts';

export interface BuyNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly catalog: Catalog;
  readonly orders: PlaceOrderNeeds;
}

const credentialEnded = 'CredentialEnded: the credential that sent the file can no longer place orders.';
const costChanged = `${costChangedCode}: the price changed after the cost was confirmed. Nothing of this order was charged.`;
const suspendedReason = 'AccountSuspended: the upload resumes when the account is active again.';

type Payload = { readonly accountId: AccountId; readonly uploadId: string };

/**
 * Places the planned orders. Run twice, or after a crash, it finds existing orders by their PONumber: nothing is bought
 * twice. It stops at the first order that the balance does not cover, so that a file is processed from the top. While
 * the account is suspended it is held, and then continues where it stopped. An upload that was undone is not started.
 */
export function buyUploadHandler(needs: BuyNeeds): JobHandler<Payload> {
  return async ({ accountId, uploadId }, { signal }) => {
    const ref: UploadRef = { accountId, id: uploadId };
    const upload = await begin(needs.db, ref);
    if (!upload) return;
    for (const planned of await listPlannedOrders(needs.db, ref)) {
      if (planned.orderId !== null || planned.fault !== null) continue;
      if (signal.aborted) throw new Error('the worker is stopping; another one continues');
      const rights = await findRights(needs.db, upload);
      if (rights === 'Cancelled') break;
      const outcome = await buy(needs, upload, planned.orderIndex, rights);
      if (outcome === 'Suspended') return holdUpload(needs.db, ref);
      await withTransaction(needs.db, (tx) => recordOutcome(tx, ref, { orderIndex: planned.orderIndex, ...outcome }));
      if (stopsUpload(outcome.fault)) break;
    }
    await finish(needs.db, ref);
  };
}

/** The upload if its orders are to be placed now. From here on it cannot be undone. */
async function begin(db: Db, ref: UploadRef): Promise<UploadRecord | null> {
  return withTransaction(db, async (tx) => {
    const upload = await lockUpload(tx, ref);
    if (upload?.status === 'Running') {
      // It was held while the account was suspended.
      if (upload.statusReason !== null) await updateStatus(tx, ref, { status: 'Running', reason: null });
      return upload;
    }
    if (upload?.status !== 'Starting') return null;
    if (upload.startsInSeconds) {
      // It was undone and submitted again, or the clock went back.
      await enqueue(tx, buyUploadJob, { accountId: ref.accountId, uploadId: ref.id }, upload.startsInSeconds);
      return null;
    }
    await updateStatus(tx, ref, { status: 'Running', reason: null });
    return upload;
  });
}

async function holdUpload(db: Db, ref: UploadRef): Promise<void> {
  const payload = { accountId: ref.accountId, uploadId: ref.id };
  await withTransaction(db, async (tx) => {
    const isSuspended = (await listSuspended(tx, [ref.accountId])).has(ref.accountId);
    // Reactivated since the order was rejected: continue immediately.
    if (!isSuspended) return enqueue(tx, buyUploadJob, payload);
    const upload = await lockUpload(tx, ref);
    // Cancelled meanwhile.
    if (upload?.status !== 'Running') return;
    await updateStatus(tx, ref, { status: 'Running', reason: suspendedReason });
    await holdJob(tx, buyUploadJob, payload, ref.accountId);
  });
}

/** Shows that the upload will not continue automatically. */
export function giveUpOnUpload(db: Db): SetAsideHandler<Payload> {
  return async ({ accountId, uploadId }) => {
    const change = { status: 'Failed', reason: 'The upload could not be finished; submit it again.' } as const;
    await endUpload(db, { accountId, id: uploadId }, change);
  };
}

/** The next orders would be refused for the same reason. */
function stopsUpload(fault: string | null): boolean {
  return fault !== null && stoppingCodes.some((code) => fault.startsWith(code));
}

const stoppingCodes = ['InsufficientFunds', 'SpendingLimitExceeded', 'CredentialEnded', costChangedCode];

/** What the credential of a program may do by now; people are not limited. It may have been cancelled. */
async function findRights(db: Db, upload: UploadRecord): Promise<OrderingRights | 'Cancelled'> {
  const now = await findUpload(db, upload);
  if (now?.status !== 'Running') return 'Cancelled';
  if (upload.origin === 'Portal') return { mayOrder: true, isSpendingLimited: false };
  return findOrderingRights(db, upload.accountId, upload.createdBy);
}

async function buy(
  needs: BuyNeeds,
  upload: UploadRecord,
  orderIndex: number,
  rights: OrderingRights,
): Promise<{ orderId: string | null; fault: string | null } | 'Suspended'> {
  if (!rights.mayOrder) return { orderId: null, fault: credentialEnded };
  const vault = openUpload(needs.keyRing, upload);
  const mapping = openMapping(vault, upload);
  const rows = await listRowsOfOrder(needs.db, upload, orderIndex);
  const lines = rows.map(({ row, sealedCells }) => lineOfRow(mapping, vault.openRow(row, sealedCells)));
  const draft = fromWireOrder(orderBody(mapping, uploadPoNumber(upload, orderIndex), lines), []);
  const catalog = await needs.catalog.forAccount(upload.accountId);
  const caller = { accountId: upload.accountId, credentialId: upload.createdBy };
  const { limits, now } = needs.orders;
  const { order: priced } = checkOrder(draft, [], { catalog, limits, now: now() });
  const plannedMinor = rows.reduce((sum, { costMinor }) => sum + (costMinor ?? 0n), 0n);
  if (priced && priced.totalMinor !== plannedMinor) return { orderId: null, fault: costChanged };
  try {
    const request = { draft, faults: [], prefer: 'respond-async', source: sourceOf(upload) } as const;
    const intake = rights.isSpendingLimited ? limitedIntake(needs.db, { ...caller, ...rights }) : needs.orders.intake;
    const order = await placeOrder({ ...needs.orders, intake }, caller, catalog, request);
    return { orderId: order.id, fault: null };
  } catch (error) {
    if (error instanceof AccountSuspended) return 'Suspended';
    if (error instanceof DuplicatePoNumber) return { orderId: error.firstOrderId, fault: null };
    if (error instanceof InsufficientFunds) return { orderId: null, fault: `InsufficientFunds: ${error.message}` };
    if (error instanceof InvalidRequest) return { orderId: null, fault: firstFault(error) };
    if (error instanceof DomainError && !(error instanceof ServiceUnavailable))
      return { orderId: null, fault: `${error.code}: ${error.message}` };
    throw error;
  }
}

/** Approval rules tell files that a person uploaded from those that a program sent. */
const sourceOf = ({ origin }: UploadRecord): OrderSource => (origin === 'Portal' ? 'Upload' : 'Import');

/** The fault's own code, which says more than that of the request. */
function firstFault({ code, faults: [first] }: InvalidRequest): string {
  return first ? `${first.code}: ${first.detail}` : `${code}: The order has faults.`;
}

/** One that was cancelled meanwhile stays cancelled. */
async function finish(db: Db, ref: UploadRef): Promise<void> {
  const orders = await listPlannedOrders(db, ref);
  const fault = orders.find((order) => order.fault !== null)?.fault ?? null;
  const isWhole = orders.every((order) => order.orderId !== null);
  const change = isWhole
    ? ({ status: 'Done', reason: null } as const)
    : ({ status: 'Failed', reason: fault ?? 'Some orders could not be placed.' } as const);
  await endUpload(db, ref, change);
}

async function endUpload(
  db: Db,
  ref: UploadRef,
  change: { readonly status: 'Done' | 'Failed'; readonly reason: string | null },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    // Forgetting a recipient locks the account first, then uploads.
    await lockAccounts(tx, [ref.accountId]);
    const upload = await lockUpload(tx, ref);
    if (!upload || !['Starting', 'Running', 'Cancelled'].includes(upload.status)) return;
    if (upload.status !== 'Cancelled') await updateStatus(tx, ref, change);
    if (upload.origin !== 'Api') return;
    await recordEvent(tx, ref.accountId, {
      type: 'OrderImportComplete',
      data: {
        ImportId: ref.id,
        Status: importStatuses[upload.status === 'Cancelled' ? 'Cancelled' : change.status],
        Orders: upload.ordersPlaced,
        LineItems: upload.linesPlaced,
        FailedRows: upload.linesFailed,
        Reason: upload.status === 'Cancelled' ? upload.statusReason : change.reason,
      },
    });
  });
}
