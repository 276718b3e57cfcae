import { Modal, Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { LineItem, Order } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { choice } from '../../ui/choice.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import { ZoneSelect } from '../../ui/zone-select.tsx';
import { useBrandings } from '../products/use-products.ts';
import { type ChangeForm, toChange, useChangeForm } from './change-form.ts';

interface ChangeProps {
  readonly order: Order;
  readonly line: LineItem;
  readonly onClose: () => void;
}

export function ChangeDialog({ isOpen, ...props }: ChangeProps & { readonly isOpen: boolean }) {
  return (
    <Modal opened={isOpen} onClose={props.onClose} size="lg" title={<Text fw={600}>{t('Change delivery')}</Text>}>
      {isOpen && <ChangeLineForm {...props} />}
    </Modal>
  );
}

function ChangeLineForm({ order, line, onClose }: ChangeProps) {
  const client = useQueryClient();
  const form = useChangeForm(line);
  const saving = useSaveWithDraft({
    form,
    draft: `change-${order.Id}-${line.Id}`,
    save: (values) =>
      api.patch('/Orders/:id/LineItems/:lineItemId', {
        params: { id: order.Id, lineItemId: line.Id },
        body: toChange(form, values, order.Type),
      }),
    onSaved: async () => {
      notifyDone(t('Delivery changed.'));
      onClose();
      await client.invalidateQueries({ queryKey: keys.everyOrder });
    },
  });
  return (
    <DialogForm saving={saving} action={t('Save changes')} onClose={onClose}>
      {order.Type === 'DigitalDelivery' && <AddressFields form={form} />}
      <TimeFields form={form} />
      <TextFields form={form} isMailed={order.Type === 'PhysicalShipment'} />
      {order.Type !== 'PhysicalShipment' && <BrandingField form={form} />}
    </DialogForm>
  );
}

interface FieldsProps {
  readonly form: ChangeForm;
}

function AddressFields({ form }: FieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={t('Email')} type="email" {...form.getInputProps('DigitalDeliveryAddress.Email')} />
      <TextInput
        label={t('Mobile number')}
        placeholder="+12025550123"
        {...form.getInputProps('DigitalDeliveryAddress.Sms')}
      />
    </SimpleGrid>
  );
}

function TimeFields({ form }: FieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        type="datetime-local"
        label={t('Deliver on')}
        description={t('Leave empty to deliver now.')}
        {...form.getInputProps('DeliveryDate')}
      />
      <ZoneSelect {...choice(form, 'DeliveryZone')} />
    </SimpleGrid>
  );
}

function TextFields({ form, isMailed }: FieldsProps & { readonly isMailed: boolean }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {!isMailed && (
          <TextInput label={t("Recipient's name")} maxLength={100} {...form.getInputProps('Personalization.To')} />
        )}
        <TextInput label={t('From')} maxLength={100} {...form.getInputProps('Personalization.FromName')} />
      </SimpleGrid>
      <Textarea
        label={t('Message')}
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('Personalization.Message')}
      />
    </>
  );
}

function BrandingField({ form }: FieldsProps) {
  const brandings = useBrandings();
  const active = brandings.data?.Data.filter(({ Active }) => Active) ?? [];
  return (
    <Select
      label={t('Branding')}
      placeholder={t('Default design')}
      data={active.map(({ Id, Name }) => ({ value: Id, label: Name }))}
      clearable
      {...choice(form, 'BrandingId')}
    />
  );
}
