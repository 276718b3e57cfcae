import type { AuditedAct } from '../database/audit-hook.ts';

interface LinePath {
  readonly id: string;
  readonly lineItemId: string;
}

/** An entry of the audit log about one line of an order. */
export function actOnLine(action: string, { id, lineItemId }: LinePath): AuditedAct {
  return { action, target: id, details: { LineItemId: lineItemId } };
}

export function lineChanged({ id, lineItemId }: LinePath) {
  return (members: readonly string[]): AuditedAct => ({
    action: 'LineItemChanged',
    target: id,
    details: { LineItemId: lineItemId, Members: members.join(', ') },
  });
}

export function lineReissued({ id, lineItemId }: LinePath) {
  return ({ chargedCards }: { readonly chargedCards: number }): AuditedAct => ({
    action: 'LineItemReissued',
    target: id,
    details: { LineItemId: lineItemId, ...(chargedCards > 0 && { ChargedCards: chargedCards }) },
  });
}

/** Without the reason: it may name a recipient, and entries of the audit log can never be changed. */
export function cardsVoided({
  id,
  lineItemId,
  cardId,
}: Partial<LinePath> & { id: string; cardId?: string }): AuditedAct {
  return {
    action: 'CardsVoided',
    target: id,
    details: { ...(lineItemId && { LineItemId: lineItemId }), ...(cardId && { CardId: cardId }) },
  };
}
