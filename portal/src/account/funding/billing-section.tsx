import { Button, Modal, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { BillingAddress } from '../../api/types.generated.ts';
import { useCan } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { Section } from '../../ui/section.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import { useUrlDialog } from '../../ui/use-url-dialog.ts';

export const useBilling = () => useQuery({ queryKey: keys.billing, queryFn: () => api.get('/Billing') });

/** Whom invoices are made out to; nothing where the installation issues none. */
export function BillingSection() {
  const billing = useBilling();
  const mayChange = useCan('funding.request');
  const dialog = useUrlDialog('billing');
  if (!billing.data?.IssuesInvoices) return null;
  const address = billing.data.Address;
  return (
    <Section
      title={t('Invoices')}
      actions={
        mayChange && (
          <Button variant="default" size="xs" onClick={() => dialog.open()}>
            {address ? t('Change billing address') : t('Set billing address')}
          </Button>
        )
      }
    >
      <Text size="sm">
        {address
          ? `${address.Name}, ${address.Street}, ${address.Zip} ${address.City}, ${address.Country}`
          : t('Set a billing address to get invoices for your funding.')}
      </Text>
      <Modal
        opened={mayChange && dialog.isOpen}
        onClose={dialog.close}
        title={<Text fw={600}>{t('Billing address')}</Text>}
      >
        {mayChange && dialog.isOpen && <AddressForm address={address} onClose={dialog.close} />}
      </Modal>
    </Section>
  );
}

function AddressForm({ address, onClose }: { readonly address: BillingAddress | null; readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: {
      Name: address?.Name ?? '',
      Street: address?.Street ?? '',
      Zip: address?.Zip ?? '',
      City: address?.City ?? '',
      Country: address?.Country ?? '',
      Reference: address?.Reference ?? '',
    },
  });
  const saving = useSaveWithDraft({
    form,
    draft: 'billing-address',
    save: ({ Reference, Country, ...values }) =>
      api.put('/Billing', {
        body: {
          ...values,
          Country: Country.trim().toUpperCase(),
          ...(Reference.trim() && { Reference: Reference.trim() }),
        },
      }),
    onSaved: async () => {
      notifyDone(t('Billing address saved.'));
      onClose();
      await client.invalidateQueries({ queryKey: keys.billing });
    },
  });
  return (
    <DialogForm saving={saving} action={t('Save')} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t('For future invoices. Those that were issued keep theirs.')}
      </Text>
      <TextInput label={t('Name')} maxLength={100} required data-autofocus {...form.getInputProps('Name')} />
      <TextInput label={t('Street')} maxLength={100} required {...form.getInputProps('Street')} />
      <SimpleGrid cols={2}>
        <TextInput label={t('Zip')} maxLength={20} required {...form.getInputProps('Zip')} />
        <TextInput label={t('City')} maxLength={100} required {...form.getInputProps('City')} />
      </SimpleGrid>
      <TextInput
        label={t('Country')}
        description={t('Two letters, such as DE.')}
        maxLength={2}
        required
        {...form.getInputProps('Country')}
      />
      <TextInput
        label={t('Reference')}
        description={t('Printed on invoices, such as a cost centre.')}
        maxLength={100}
        {...form.getInputProps('Reference')}
      />
    </DialogForm>
  );
}
