import { hintOf } from '../cards/fingerprints.ts';
import type { WrappedKey } from '../cards/types.ts';
import { newOrderKey, type OrderKey, openOrderKey, sealCode } from '../cards/vault.ts';
import type { FilledPortion } from './acquire-codes.ts';
import { commitPortions, type IssueRow } from './issue-queries.ts';
import type { FulfillmentNeeds } from './serve-orders.ts';
import type { OpenLine } from './types.ts';

interface KnownKey {
  readonly key: OrderKey;
  /** The key to store, for an order that has none yet. */
  readonly fresh: WrappedKey | null;
}

/** Seals the codes to their cards and writes everything that follows from them in one commit. */
export async function issuePortions(needs: FulfillmentNeeds, filled: readonly FilledPortion[]): Promise<number> {
  const keys = new Map<string, KnownKey>();
  const rows = filled.map((portion) => issueRow(needs, portion, keys));
  return needs.connections.use((client) => commitPortions(client, rows));
}

function issueRow(
  needs: FulfillmentNeeds,
  { portion, codes, source }: FilledPortion,
  keys: Map<string, KnownKey>,
): IssueRow {
  const { line, firstCard, count } = portion;
  const isFirstOfOrder = !keys.has(line.orderId);
  const known = keys.get(line.orderId) ?? keyOf(needs, line);
  keys.set(line.orderId, known);
  const fresh = isFirstOfOrder ? known.fresh : null;
  const isLast = line.issuedCount + count === line.quantity;
  return {
    account_id: line.accountId,
    order_id: line.orderId,
    line_number: line.lineNumber,
    issued_before: line.issuedCount,
    is_to_be_sent: isLast && line.type === 'DigitalDelivery',
    root_key_id: fresh?.rootKeyId ?? null,
    wrapped_key: fresh?.wrappedKey.toString('base64') ?? null,
    is_from_stock: source === 'inventory',
    card_count: codes.length,
    cards: codes.map((secret, index) => {
      const code = secret.reveal();
      const cardNumber = firstCard + index;
      return {
        n: cardNumber,
        sealed: sealCode(known.key, { cardNumber, ...line }, code).toString('base64'),
        fingerprint: needs.fingerprints.of(code).toString('base64'),
        hint: hintOf(code),
        source,
      };
    }),
    ...statusAfter(line, isLast),
  };
}

function keyOf({ keyRing }: FulfillmentNeeds, line: OpenLine): KnownKey {
  if (line.orderKey) return { key: openOrderKey(keyRing, line, line.orderKey), fresh: null };
  const { key, wrapped } = newOrderKey(keyRing, line);
  return { key, fresh: wrapped };
}

/** With its cards a Links line is complete; what is sent or mailed is complete when it has left. */
function statusAfter(line: OpenLine, isLast: boolean): Pick<IssueRow, 'status' | 'status_reason'> {
  if (isLast && line.type === 'Links') return { status: 'Complete', status_reason: null };
  return { status: 'Pending', status_reason: 'Processing' };
}
