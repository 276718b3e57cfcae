import { Modal, NumberInput, Select, SimpleGrid, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { AccountProduct } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import { notifyOutcome } from '../approvals/notify-outcome.ts';

interface PriceDialogProps {
  readonly accountId: string;
  readonly product: AccountProduct | null;
  readonly onClose: () => void;
}

export function PriceDialog({ product, ...props }: PriceDialogProps) {
  return (
    <Modal opened={product !== null} onClose={props.onClose} title={<Text fw={600}>{product?.Name}</Text>}>
      {product && <PriceForm product={product} {...props} />}
    </Modal>
  );
}

function PriceForm({ accountId, product, onClose }: PriceDialogProps & { readonly product: AccountProduct }) {
  const { form, saving } = useSavePrice(accountId, product, onClose);
  return (
    <DialogForm saving={saving} action={t('Save')} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t("Empty fields use the product's own terms. Existing orders keep their price.")}
      </Text>
      <Select
        label={t('Can order it')}
        data={[
          { value: 'default', label: product.IsPublic ? t('Default: yes') : t('Default: no') },
          { value: 'yes', label: t('Yes') },
          { value: 'no', label: t('No') },
        ]}
        allowDeselect={false}
        {...form.getInputProps('IsEntitled')}
      />
      <SimpleGrid cols={2}>
        <NumberInput
          label={t('Fee per card ({currencyCode})', { currencyCode: product.CurrencyCode })}
          placeholder={String(product.DefaultFee)}
          min={0}
          {...form.getInputProps('Fee')}
        />
        <NumberInput
          label={t('Discount (%)')}
          placeholder={String(product.DefaultDiscountPercentage)}
          min={0}
          max={100}
          {...form.getInputProps('DiscountPercentage')}
        />
      </SimpleGrid>
    </DialogForm>
  );
}

function useSavePrice(accountId: string, product: AccountProduct, onSaved: () => void) {
  const client = useQueryClient();
  const form = useForm<{ IsEntitled: string; Fee: number | string; DiscountPercentage: number | string }>({
    initialValues: {
      IsEntitled: product.IsEntitled === null ? 'default' : product.IsEntitled ? 'yes' : 'no',
      Fee: product.Fee ?? '',
      DiscountPercentage: product.DiscountPercentage ?? '',
    },
  });
  const saving = useSaveWithDraft({
    form,
    draft: `price-${accountId}-${product.ProductId}`,
    save: ({ IsEntitled, Fee, DiscountPercentage }) =>
      api.put('/operator/Accounts/:id/Products/:productId', {
        params: { id: accountId, productId: product.ProductId },
        body: {
          IsEntitled: IsEntitled === 'default' ? null : IsEntitled === 'yes',
          Fee: Fee === '' ? null : Number(Fee),
          DiscountPercentage: DiscountPercentage === '' ? null : Number(DiscountPercentage),
        },
      }),
    onSaved: async (answer) => {
      notifyOutcome(answer, t('Price saved. It applies to new orders.'));
      onSaved();
      await Promise.all(
        [keys.operator.accountProducts(accountId), keys.operator.everyApproval].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  return { form, saving };
}
