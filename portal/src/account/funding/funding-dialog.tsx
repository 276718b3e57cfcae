import { Modal, NumberInput, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { currencyDigits, formatMoney } from '../../ui/format.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { useSave } from '../../ui/use-save.ts';
import { currencyChoices } from './currencies.ts';

export function FundingDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={<Text fw={600}>Request funding</Text>}>
      {isOpen && <FundingForm onClose={onClose} />}
    </Modal>
  );
}

function FundingForm({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  // One key per opened form: however often it is sent, the request exists once.
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm<{ CurrencyCode: string; Amount: number | string; Reference: string }>({
    initialValues: { CurrencyCode: 'USD', Amount: '', Reference: '' },
    validate: (values) => (Number(values.Amount) > 0 ? {} : { Amount: 'Enter an amount above zero.' }),
  });
  const saving = useSave({
    form,
    save: ({ CurrencyCode, Amount, Reference }) =>
      api.post('/FundingRequests', {
        body: { CurrencyCode, Amount: Number(Amount), ...(Reference.trim() && { Reference: Reference.trim() }) },
        headers: { 'Idempotency-Key': key },
      }),
    onSaved: async ({ Amount, CurrencyCode }) => {
      notifyDone(`${formatMoney(Amount, CurrencyCode)} requested.`);
      onClose();
      await Promise.all([keys.everyAmount, keys.overview].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  const { CurrencyCode } = form.getValues();
  return (
    <DialogForm saving={saving} action="Request funding" onClose={onClose}>
      <Text size="sm" c="dimmed">
        The amount stays pending until the operator has received and applied it. Then you can spend it.
      </Text>
      <SimpleGrid cols={2}>
        <NumberInput
          label="Amount"
          min={0}
          decimalScale={currencyDigits(CurrencyCode)}
          thousandSeparator=","
          required
          data-autofocus
          {...form.getInputProps('Amount')}
        />
        <Select
          label="Currency"
          data={currencyChoices}
          searchable
          allowDeselect={false}
          required
          {...form.getInputProps('CurrencyCode')}
        />
      </SimpleGrid>
      <TextInput
        label="Reference"
        description="Your own reference, such as a bank transfer number."
        maxLength={100}
        {...form.getInputProps('Reference')}
      />
    </DialogForm>
  );
}
