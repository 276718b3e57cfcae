import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { CaseCode, OperatorCaseFile } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatMoney } from '../../ui/format.ts';
import { useAct } from '../../ui/use-act.ts';

interface Replacing {
  readonly file: OperatorCaseFile;
  readonly code: CaseCode;
}

/** What an operator does with an open case, besides answering. */
export function useCaseActs() {
  const replace = useAct({
    run: ({ file, code }: Replacing) =>
      api.post('/operator/Cases/:id/Replace', { params: { id: file.Id }, body: { ProductId: code.ProductId } }),
    question: ({ file: { CurrencyCode, Account }, code: { ProductName, Value } }) => ({
      title: t('Replace the code from stock?'),
      consequences: [
        t('The gift gets another code of {productName}, {amount}, under the same link.', {
          productName: ProductName,
          amount: formatMoney(Value, CurrencyCode),
        }),
        t('{name} is not charged. The old code is recorded as your loss.', { name: Account.Name }),
        t('The recipient is told, and the case is closed. This cannot be undone.'),
      ],
      action: t('Replace code'),
    }),
    stale: [keys.operator.everyCase, keys.operator.stock, keys.operator.everyApproval],
    done: ({ Approval }) => (Approval ? t('Requested. Another operator must approve it.') : t('Code replaced.')),
  });
  const close = useAct({
    run: ({ Id }: OperatorCaseFile) => api.post('/operator/Cases/:id/Close', { params: { id: Id } }),
    question: (file) => ({
      title: t('Mark case {number} as solved?', { number: file.Number }),
      consequences: [t('The recipient sees that the case is closed, and can report the problem again.')],
      action: t('Mark as solved'),
    }),
    stale: [keys.operator.everyCase],
    done: t('Case closed.'),
  });
  return { replace, close };
}
