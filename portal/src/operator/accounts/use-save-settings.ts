import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorAccountDetail } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import { notifyOutcome } from '../approvals/notify-outcome.ts';

export const rates = [
  { name: 'RequestsPerSecond', label: t('Requests per second') },
  { name: 'MailsPerHour', label: t('Emails per hour') },
  { name: 'SmsPerHour', label: t('Text messages per hour') },
] as const;

interface SettingsValues extends Record<string, unknown> {
  Name: string;
  RequiresSecondFactor: boolean;
  ReceivesRawCodes: boolean;
  Limits: Record<(typeof rates)[number]['name'], number | string> & {
    OrderCostMax: { CurrencyCode: string; Amount: number | string }[];
  };
}

export type SettingsForm = UseFormReturnType<SettingsValues>;

/** The form of an account's settings. */
export function useSaveSettings(account: OperatorAccountDetail) {
  const client = useQueryClient();
  const form = useForm<SettingsValues>({
    initialValues: toValues(account),
  });
  const saving = useSaveWithDraft({
    form,
    draft: `account-${account.Id}`,
    save: (values) =>
      api.patch('/operator/Accounts/:id', {
        params: { id: account.Id },
        body: {
          ...fromValues(values),
          // Only if it was changed, so that saving something else does not remove the right.
          ...(values.ReceivesRawCodes !== account.ReceivesRawCodes && { ReceivesRawCodes: values.ReceivesRawCodes }),
        },
      }),
    onSaved: async (answer) => {
      notifyOutcome(answer, t('Account changed.'));
      // It may wait for an approval.
      form.setFieldValue('ReceivesRawCodes', answer.ReceivesRawCodes);
      form.resetDirty();
      await Promise.all(
        [keys.operator.everyAccount, keys.operator.everyApproval].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  return { form, ...saving };
}

function toValues(account: OperatorAccountDetail): SettingsValues {
  return {
    Name: account.Name,
    RequiresSecondFactor: account.RequiresSecondFactor,
    ReceivesRawCodes: account.ReceivesRawCodes,
    Limits: {
      RequestsPerSecond: account.Limits.RequestsPerSecond ?? '',
      MailsPerHour: account.Limits.MailsPerHour ?? '',
      SmsPerHour: account.Limits.SmsPerHour ?? '',
      OrderCostMax: account.Limits.OrderCostMax.map((limit) => ({ ...limit })),
    },
  };
}

function fromValues({ Name, RequiresSecondFactor, Limits }: SettingsValues) {
  return {
    Name: Name.trim(),
    RequiresSecondFactor,
    Limits: {
      RequestsPerSecond: numberOrNull(Limits.RequestsPerSecond),
      MailsPerHour: numberOrNull(Limits.MailsPerHour),
      SmsPerHour: numberOrNull(Limits.SmsPerHour),
      OrderCostMax: Limits.OrderCostMax.map(({ CurrencyCode, Amount }) => ({
        CurrencyCode,
        Amount: Number(Amount),
      })),
    },
  };
}

function numberOrNull(value: number | string): number | null {
  return value === '' ? null : Number(value);
}
