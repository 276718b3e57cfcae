import { hintOf } from '../cards/fingerprints.ts';
import type { WrappedOrderKey } from '../cards/types.ts';
import { newOrderKey, type OrderKey, openOrderKey, sealCode } from '../cards/vault.ts';
import { stateWithCards } from '../orders/status/line-status.ts';
import { commitPortions, type IssueRow } from './issue-queries.ts';
import type { FulfillmentNeeds } from './needs.ts';
import type { FilledPortion, OpenLine } from './types.ts';

interface KnownKey {
  readonly key: OrderKey;
  readonly wrapped: WrappedOrderKey;
  /** The order had no key when its lines were read. */
  readonly isNew: boolean;
}

/** The keys for portions of the same lines, by order id. An order has one, whichever portion comes first. */
export type KnownKeys = Map<string, KnownKey>;

/**
 * Encrypts the codes for their cards and writes all consequences in one commit. Every portion carries its key, because
 * the line of the portion that was to store it may have been cancelled.
 */
export async function issuePortions(
  needs: FulfillmentNeeds,
  keys: KnownKeys,
  filled: readonly FilledPortion[],
): Promise<number> {
  const rows = filled.map((portion) => issueRow(needs, keys, portion));
  return needs.connections.use((client) => commitPortions(client, rows));
}

function issueRow(
  needs: FulfillmentNeeds,
  keys: KnownKeys,
  { portion, codes, source, purchase }: FilledPortion,
): IssueRow {
  const { line, firstCard, count } = portion;
  const { key, wrapped, isNew } = keyOf(needs, keys, line);
  const isLast = line.issuedCount + count === line.quantity;
  const state = stateWithCards(line.type, isLast);
  return {
    account_id: line.accountId,
    order_id: line.orderId,
    line_number: line.lineNumber,
    issued_before: line.issuedCount,
    is_to_be_sent: isLast && line.type === 'DigitalDelivery',
    key_id: wrapped.keyId,
    root_key_id: isNew ? wrapped.rootKeyId : null,
    wrapped_key: isNew ? wrapped.wrappedKey.toString('base64') : null,
    is_from_stock: source === 'inventory',
    card_count: codes.length,
    ...(purchase && {
      purchase: {
        supplier: source,
        reference: purchase.reference,
        currency_code: line.currencyCode,
        cost_minor: String(purchase.costMinor),
      },
    }),
    cards: codes.map((secret, index) => {
      const cardNumber = firstCard + index;
      if (secret === null) return { n: cardNumber, sealed: null, fingerprint: null, hint: '', source };
      const code = secret.reveal();
      return {
        n: cardNumber,
        sealed: sealCode(key, { cardNumber, ...line }, code).toString('base64'),
        fingerprint: needs.fingerprints.of(code).toString('base64'),
        hint: hintOf(code),
        source,
      };
    }),
    status: state.status,
    status_reason: state.reason,
  };
}

function keyOf({ keyRing }: FulfillmentNeeds, keys: KnownKeys, line: OpenLine): KnownKey {
  const known = keys.get(line.orderId);
  if (known) return known;
  const found: KnownKey = line.orderKey
    ? { key: openOrderKey(keyRing, line, line.orderKey), wrapped: line.orderKey, isNew: false }
    : { isNew: true, ...newOrderKey(keyRing, line) };
  keys.set(line.orderId, found);
  return found;
}
