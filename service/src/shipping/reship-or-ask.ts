import type { PersonActing } from '../accounts/acting.ts';
import type { Acts } from '../accounts/operators/act-types.ts';
import { lockActingOperator, takeAlone } from '../accounts/operators/alone-limits.ts';
import type { Approval } from '../accounts/operators/approval-types.ts';
import { askFor } from '../accounts/operators/ask-for.ts';
import { ApprovalOutdated } from '../accounts/operators/errors.ts';
import { type Tx, withTransaction } from '../database/database.ts';
import type { OperatorSettings } from '../kit/config.ts';
import { getParcel } from './get-parcel.ts';
import type { Doer } from './keep-record.ts';
import { shownParcelId } from './parcel-id.ts';
import { type MayReship, type ReshipNeeds, reshipWithin, type Worth } from './reship-parcel.ts';
import type { Parcel, ParcelId } from './types.ts';

interface Needs {
  readonly shipping: ReshipNeeds;
  readonly operators: Pick<OperatorSettings, 'reshipSecondPersonAbove'>;
}

export function doerOf({ actor, visitor }: PersonActing): Doer {
  return { actor, address: visitor.address };
}

/** Resends a parcel, or asks for approval if the value of 24 hours is above one operator's limit. */
export async function reshipOrAsk(
  needs: Needs,
  acting: PersonActing,
  id: ParcelId,
): Promise<{ readonly fresh: Parcel | null; readonly approval: Approval | null }> {
  const { person } = acting;
  return withTransaction(needs.shipping.db, async (tx) => {
    await lockActingOperator(tx, person.id);
    const asked: { approval: Approval | null } = { approval: null };
    const fresh = await reshipWithin(tx, needs.shipping, doerOf(acting), id, async (lost, worth) => {
      const amount = { kind: 'Reship', accountId: lost.accountId, amountMinor: worth.valueMinor } as const;
      if (await takeAlone(tx, needs.operators.reshipSecondPersonAbove, person.id, amount)) return true;
      asked.approval = await askToReship(tx, acting, lost, worth);
      return false;
    });
    return { fresh, approval: asked.approval };
  });
}

function askToReship(tx: Tx, acting: PersonActing, lost: Parcel, worth: Worth): Promise<Approval> {
  const { accountId, orderId, cardCount } = lost;
  const { currencyCode, valueMinor } = worth;
  const parcelId = shownParcelId(lost.id);
  const act = { parcelId, accountId, orderId, cardCount, currencyCode, valueMinor: String(valueMinor) };
  return askFor(tx, acting, { kind: 'ReshipParcel', target: lost.id, accountId, act });
}

/** Resends what two operators have agreed on. If the parcel's value has changed, the request is outdated. */
export async function reshipApproved(
  shipping: ReshipNeeds,
  tx: Tx,
  acting: PersonActing,
  act: Acts['ReshipParcel'],
  { target, askedBy, askedByName, id }: Approval,
): Promise<void> {
  const details = { AskedBy: askedByName, AskedById: askedBy, ApprovalId: id };
  const by = { ...doerOf(acting), details };
  const isAsSeen: MayReship = async (lost, worth) =>
    String(worth.valueMinor) === act.valueMinor && lost.cardCount === act.cardCount;
  const isLost = (await getParcel(tx, target as ParcelId)).status === 'Lost';
  if (isLost || !(await reshipWithin(tx, shipping, by, target as ParcelId, isAsSeen))) throw new ApprovalOutdated();
}
