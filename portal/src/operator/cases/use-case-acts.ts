import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { CaseCode, OperatorCaseFile } from '../../api/types.generated.ts';
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
      title: 'Replace the code from stock?',
      consequences: [
        `The gift gets another code of ${ProductName}, ${formatMoney(Value, CurrencyCode)}, under the same link.`,
        `${Account.Name} is not charged. The old code is recorded as your loss.`,
        'The recipient is told, and the case is closed. This cannot be undone.',
      ],
      action: 'Replace code',
    }),
    stale: [keys.operator.everyCase, keys.operator.stock, keys.operator.everyApproval],
    done: ({ Approval }) => (Approval ? 'Requested. Another operator must approve it.' : 'Code replaced.'),
  });
  const close = useAct({
    run: ({ Id }: OperatorCaseFile) => api.post('/operator/Cases/:id/Close', { params: { id: Id } }),
    question: (file) => ({
      title: `Mark case ${file.Number} as solved?`,
      consequences: ['The recipient sees that the case is closed, and can report the problem again.'],
      action: 'Mark as solved',
    }),
    stale: [keys.operator.everyCase],
    done: 'Case closed.',
  });
  return { replace, close };
}
