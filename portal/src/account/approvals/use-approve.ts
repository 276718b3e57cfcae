import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { t } from '../../i18n/t.ts';
import { useAct } from '../../ui/use-act.ts';

export interface DecidedOrder {
  readonly OrderId: string;
  readonly PONumber: string;
}

export const staleAfterDecision = [keys.everyApproval, keys.everyOrder, keys.everyAmount, keys.overview];

export function useApprove() {
  return useAct({
    run: ({ OrderId }: DecidedOrder) => api.post('/Orders/:id/Approve', { params: { id: OrderId } }),
    question: ({ PONumber }) => ({
      title: t('Approve order {number}?', { number: PONumber }),
      consequences: [
        t('The gifts are sent now, or at their delivery time.'),
        t('The cost was charged when the order was placed.'),
      ],
      action: t('Approve'),
    }),
    stale: staleAfterDecision,
    done: t('Order approved.'),
  });
}
