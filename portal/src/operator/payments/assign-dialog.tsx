import { Modal, Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorFunding, Payment } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { formatMoney, inGroups } from '../../ui/format.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { useSave } from '../../ui/use-save.ts';

const offeredMax = 50;

export function AssignDialog({ payment, onClose }: { readonly payment: Payment | null; readonly onClose: () => void }) {
  return (
    <Modal opened={payment !== null} onClose={onClose} title={<Text fw={600}>{t('Assign this payment')}</Text>}>
      {payment && <AssignForm payment={payment} onClose={onClose} />}
    </Modal>
  );
}

function AssignForm({ payment, onClose }: { readonly payment: Payment; readonly onClose: () => void }) {
  const client = useQueryClient();
  const named = payment.NamedRequest;
  const form = useForm({
    initialValues: { AccountId: named?.Account.Id ?? '', FundingRequestId: named?.Id ?? '' },
    validate: ({ AccountId }) => (AccountId ? {} : { AccountId: t('Choose an account.') }),
  });
  const { AccountId, FundingRequestId } = form.getValues();
  const accounts = useAccountChoices(named?.Account ?? null);
  const requests = useRequestChoices(payment, AccountId);
  const saving = useSave({
    form,
    save: (values) =>
      api.post('/operator/Payments/:id/Assign', {
        params: { id: payment.Id },
        body: {
          AccountId: values.AccountId,
          ...(values.FundingRequestId && { FundingRequestId: values.FundingRequestId }),
        },
      }),
    onSaved: async ({ Status }) => {
      notifyDone(Status === 'ToSettle' ? t('Requested. Another operator must approve it.') : t('Payment assigned.'));
      onClose();
      const stale = [keys.operator.everyPayment, keys.operator.everyFunding, keys.operator.everyApproval];
      await Promise.all(
        [...stale, keys.operator.everyAccount].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  });
  return (
    <DialogForm
      saving={saving}
      action={t('Credit {amount}', { amount: formatMoney(payment.Amount, payment.CurrencyCode) })}
      onClose={onClose}
    >
      <Select
        label={t('Account')}
        data={accounts.choices}
        searchable
        onSearchChange={accounts.search}
        required
        {...form.getInputProps('AccountId')}
        onChange={(value) => form.setValues({ AccountId: value ?? '', FundingRequestId: '' })}
      />
      <Select
        label={t('Funding request')}
        description={t('The request that this payment was for, if there is one.')}
        data={requests}
        clearable
        disabled={!AccountId}
        {...form.getInputProps('FundingRequestId')}
        onChange={(value) => form.setFieldValue('FundingRequestId', value ?? '')}
      />
      <Text size="sm" c="dimmed">
        {consequence(payment, FundingRequestId)}
      </Text>
    </DialogForm>
  );
}

function consequence({ Amount, CurrencyCode }: Payment, requestId: string): string {
  const sum = formatMoney(Amount, CurrencyCode);
  if (!requestId) return t('{sum} becomes available to the account. Its open requests stay open.', { sum });
  return t(
    'Exactly {sum} becomes available. If the request was for another amount, it is closed and replaced by one for {sum}; if it was applied by hand before, nothing is credited twice.',
    { sum },
  );
}

function useAccountChoices(known: { readonly Id: string; readonly Name: string } | null) {
  const [text, search] = useState('');
  const found = useQuery({
    queryKey: [...keys.operator.everyAccount, 'choices', text],
    queryFn: () => api.get('/operator/Accounts', { query: { pageSize: offeredMax, ...(text && { search: text }) } }),
  });
  const offered = (found.data?.Data ?? []).map(({ Id, Name }) => ({ value: Id, label: Name }));
  const isMissing = known !== null && !offered.some(({ value }) => value === known.Id);
  return { search, choices: isMissing ? [{ value: known.Id, label: known.Name }, ...offered] : offered };
}

function useRequestChoices(payment: Payment, accountId: string) {
  const open = useQuery({
    queryKey: keys.operator.funding('Pending'),
    queryFn: () => api.get('/operator/FundingRequests', { query: { status: 'Pending', pageSize: offeredMax } }),
  });
  const choices = (open.data?.Data ?? []).filter(({ Account }) => Account.Id === accountId).map(choiceOf);
  const named = payment.NamedRequest;
  if (!named || named.Account.Id !== accountId || choices.some(({ value }) => value === named.Id)) return choices;
  const label = `${inGroups(payment.PaymentReference ?? '')} · ${formatMoney(named.Amount, named.CurrencyCode)}`;
  return [{ value: named.Id, label }, ...choices];
}

function choiceOf({ Id, PaymentReference, Amount, CurrencyCode }: OperatorFunding) {
  return { value: Id, label: `${inGroups(PaymentReference)} · ${formatMoney(Amount, CurrencyCode)}` };
}
