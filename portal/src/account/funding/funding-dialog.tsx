import { Button, Group, Modal, NumberInput, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { FundingRequest } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { currencyChoices } from '../../ui/currencies.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { currencyDigits, formatMoney, inGroups } from '../../ui/format.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';

export function FundingDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const [requested, setRequested] = useState<FundingRequest | null>(null);
  const close = () => {
    setRequested(null);
    onClose();
  };
  const title = requested ? t('Funding requested') : t('Request funding');
  return (
    <Modal opened={isOpen} onClose={close} title={<Text fw={600}>{title}</Text>}>
      {isOpen && !requested && <FundingForm onClose={close} onRequested={setRequested} />}
      {requested && <HowToPay request={requested} onClose={close} />}
    </Modal>
  );
}

function HowToPay({ request, onClose }: { readonly request: FundingRequest; readonly onClose: () => void }) {
  return (
    <Stack>
      <Text size="sm">
        {t('Pay exactly {amount} and give this payment reference, so that the payment is recognised:', {
          amount: formatMoney(request.Amount, request.CurrencyCode),
        })}
      </Text>
      <CopyText value={inGroups(request.PaymentReference)} label={t('payment reference')} />
      <Text size="sm" c="dimmed">
        {t('You also get it by mail, and it is in the list of funding requests.')}
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t('Done')}
        </Button>
      </Group>
    </Stack>
  );
}

interface FundingFormProps {
  readonly onClose: () => void;
  readonly onRequested: (request: FundingRequest) => void;
}

function FundingForm({ onClose, onRequested }: FundingFormProps) {
  const client = useQueryClient();
  // One key per opened form: however often it is sent, the request exists once.
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm<{ CurrencyCode: string; Amount: number | string; Reference: string }>({
    initialValues: { CurrencyCode: 'USD', Amount: '', Reference: '' },
    validate: (values) => (Number(values.Amount) > 0 ? {} : { Amount: t('Enter an amount above zero.') }),
  });
  const saving = useSaveWithDraft({
    form,
    draft: 'funding',
    save: ({ CurrencyCode, Amount, Reference }) =>
      api.post('/FundingRequests', {
        body: { CurrencyCode, Amount: Number(Amount), ...(Reference.trim() && { Reference: Reference.trim() }) },
        headers: { 'Idempotency-Key': key },
      }),
    onSaved: async (request) => {
      notifyDone(t('{amount} requested.', { amount: formatMoney(request.Amount, request.CurrencyCode) }));
      onRequested(request);
      await Promise.all([keys.everyAmount, keys.overview].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  const { CurrencyCode } = form.getValues();
  return (
    <DialogForm saving={saving} action={t('Request funding')} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t('The amount stays pending until the operator has received and applied it. Then you can spend it.')}
      </Text>
      <SimpleGrid cols={2}>
        <NumberInput
          label={t('Amount')}
          min={0}
          decimalScale={currencyDigits(CurrencyCode)}
          thousandSeparator=","
          required
          data-autofocus
          {...form.getInputProps('Amount')}
        />
        <Select
          label={t('Currency')}
          data={currencyChoices}
          searchable
          allowDeselect={false}
          required
          {...form.getInputProps('CurrencyCode')}
        />
      </SimpleGrid>
      <TextInput
        label={t('Your reference')}
        description={t(
          'For your own records, such as a purchase number. The payment needs the reference that you get next.',
        )}
        maxLength={100}
        {...form.getInputProps('Reference')}
      />
    </DialogForm>
  );
}
