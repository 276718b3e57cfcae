import { Button, Group, Modal, NumberInput, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { FundingRequest } from '../../api/types.generated.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { currencyDigits, formatMoney, inGroups } from '../../ui/format.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import { currencyChoices } from './currencies.ts';

export function FundingDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const [requested, setRequested] = useState<FundingRequest | null>(null);
  const close = () => {
    setRequested(null);
    onClose();
  };
  const title = requested ? 'Funding requested' : 'Request funding';
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
        Pay exactly {formatMoney(request.Amount, request.CurrencyCode)} and give this payment reference, so that the
        payment is recognised:
      </Text>
      <CopyText value={inGroups(request.PaymentReference)} label="payment reference" />
      <Text size="sm" c="dimmed">
        You also get it by mail, and it is in the list of funding requests.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Done
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
    validate: (values) => (Number(values.Amount) > 0 ? {} : { Amount: 'Enter an amount above zero.' }),
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
      notifyDone(`${formatMoney(request.Amount, request.CurrencyCode)} requested.`);
      onRequested(request);
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
        label="Your reference"
        description="For your own records, such as a purchase number. The payment needs the reference that you get next."
        maxLength={100}
        {...form.getInputProps('Reference')}
      />
    </DialogForm>
  );
}
