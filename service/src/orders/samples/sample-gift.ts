import type { AccountCatalog } from '../../catalog/account-catalog.ts';
import { sampleValueOf } from '../../catalog/sample-gift.ts';
import type { DeliveryType, Product } from '../../catalog/types.ts';
import { type Fault, InvalidRequest } from '../../kit/errors.ts';
import { FaultList } from '../../kit/fault-list.ts';
import type { AccountId } from '../../kit/ids.ts';
import { type CheckedLine, checkLine } from '../line-rules.ts';
import type { OrderLimits } from '../order-rules.ts';
import type { OrderDraft } from '../types.ts';

/** What a line of a new order would become: for a preview and for a test message. Nobody has bought it, and nothing opens it. */
export interface SampleGift {
  readonly accountId: AccountId;
  readonly type: DeliveryType;
  readonly productId: string;
  readonly productVersion: number;
  readonly valueMinor: number;
  readonly quantity: number;
  readonly brandingId: string | null;
  readonly culture: string | null;
  readonly to: string | null;
  readonly fromName: string | null;
  readonly fromEmail: string | null;
  readonly message: string | null;
  /** ISO 8601 UTC; null: never. */
  readonly expiresAt: string | null;
}

export interface DraftedSample {
  readonly sample: SampleGift;
  readonly product: Product;
  /** The line has no value that the product is sold in, so another one is shown. */
  readonly hasStandInValue: boolean;
}

const dayMs = 86_400_000;
const place = '/LineItems/0';
/** Where a fault keeps a gift from being shown. The rest of a half-filled form is of no interest here. */
const shownMembers = ['ProductId', 'BrandingId', 'Culture', 'ClaimExpiresAt', 'Personalization', 'DeliveryDate'];

/** The first line of a draft as a gift, although the form may still be half empty. */
export function sampleOf(
  accountId: AccountId,
  { draft, faults: shapeFaults }: { readonly draft: OrderDraft; readonly faults: readonly Fault[] },
  context: { readonly catalog: AccountCatalog; readonly limits: OrderLimits; readonly now: Date },
): DraftedSample {
  const [line] = draft.lines;
  const { type } = draft;
  if (!line || type === null || type === 'PhysicalShipment') throw new InvalidRequest([nothingToShow]);
  const { catalog, limits, now } = context;
  const faults = new FaultList(shapeFaults);
  const checked = checkLine(line, place, { catalog, type, smsCountries: limits.smsCountries, now }, faults);
  const { product } = checked;
  const shown = faults.all.filter(isShown);
  if (!product || shown.length > 0) throw new InvalidRequest(shown.length > 0 ? shown : [noProduct]);
  const { personalization, culture } = line.details;
  const sample = {
    accountId,
    type,
    productId: product.id,
    productVersion: product.version,
    valueMinor: Number(checked.valueMinor ?? sampleValueOf(product)),
    quantity: line.quantity ?? 1,
    brandingId: line.brandingId,
    culture,
    to: personalization?.to ?? null,
    fromName: personalization?.fromName ?? null,
    fromEmail: personalization?.fromEmail ?? null,
    message: personalization?.message ?? null,
    expiresAt: expiryOf(checked, now),
  };
  return { sample, product, hasStandInValue: checked.valueMinor === null };
}

const nothingToShow: Fault = {
  pointer: '/Type',
  code: 'NotForThisDeliveryType',
  detail: 'Only gifts by email, SMS or link have a message and a gift page.',
};
const noProduct: Fault = { pointer: `${place}/ProductId`, code: 'Required', detail: 'ProductId is required.' };

function isShown({ pointer = '' }: Fault): boolean {
  return shownMembers.some((name) => pointer === `${place}/${name}` || pointer.startsWith(`${place}/${name}/`));
}

/** As a worker computes it when the last card is issued. */
function expiryOf({ draft, claimDays, dueAt }: CheckedLine, now: Date): string | null {
  if (claimDays === null) return draft.details.claimExpiresAt;
  return new Date((dueAt ?? now).getTime() + claimDays * dayMs).toISOString();
}
