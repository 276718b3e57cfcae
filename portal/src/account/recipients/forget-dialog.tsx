import { List, Modal, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { useSave } from '../../ui/use-save.ts';

export function ForgetDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={<Text fw={600}>{t('Forget a recipient')}</Text>}>
      {isOpen && <ForgetForm onClose={onClose} />}
    </Modal>
  );
}

function ForgetForm({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: { Address: '', Repeated: '' },
    validate: faultsOf,
  });
  const saving = useSave({
    form,
    save: ({ Address }) =>
      api.post('/Recipients/Forget', {
        body: isEmail(Address) ? { Email: Address.trim() } : { Sms: phoneOf(Address) },
      }),
    onSaved: async () => {
      notifyDone(t('The recipient is being forgotten.'));
      onClose();
      await Promise.all([keys.forgetJobs, keys.everyOrder].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  return (
    <DialogForm saving={saving} action={t('Forget recipient')} isDangerous onClose={onClose}>
      <List size="sm" spacing={4}>
        <List.Item>
          {t('This cannot be undone: you will no longer find this person’s orders by name or address.')}
        </List.Item>
        <List.Item>{t('Gifts that were already sent can still be opened.')}</List.Item>
        <List.Item>
          {t('Orders that are not sent yet are sent first. If the recipient should not get them, cancel them now.')}
        </List.Item>
      </List>
      <TextInput
        label={t('Email address or mobile number')}
        maxLength={254}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('Address')}
      />
      <TextInput
        label={t('Type it again to confirm')}
        maxLength={254}
        required
        autoComplete="off"
        onPaste={(event) => event.preventDefault()}
        {...form.getInputProps('Repeated')}
      />
    </DialogForm>
  );
}

const isEmail = (text: string) => text.includes('@');
const phoneOf = (text: string) => text.replace(/[\s().-]/g, '');
const isPhone = (text: string) => /^\+\d{6,15}$/.test(phoneOf(text));
const same = (text: string) => (isEmail(text) ? text.trim().toLowerCase() : phoneOf(text));

function faultsOf({ Address, Repeated }: { readonly Address: string; readonly Repeated: string }) {
  if (!isEmail(Address) && !isPhone(Address))
    return { Address: t('Enter an email address, or a mobile number such as +14155550123.') };
  return same(Repeated) === same(Address) ? {} : { Repeated: t('Type the same address again to confirm.') };
}
