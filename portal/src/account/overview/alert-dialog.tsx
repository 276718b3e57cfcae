import { Modal, NumberInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Figures } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { currencyDigits, formatMoney } from '../../ui/format.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { useSave } from '../../ui/use-save.ts';

type Forecast = Figures['Forecasts'][number];

interface AlertDialogProps {
  /** Null: closed. */
  readonly forecast: Forecast | null;
  readonly onClose: () => void;
}

export function AlertDialog({ forecast, onClose }: AlertDialogProps) {
  return (
    <Modal opened={forecast !== null} onClose={onClose} title={<Text fw={600}>{t('Low balance alert')}</Text>}>
      {forecast && <AlertForm forecast={forecast} onClose={onClose} />}
    </Modal>
  );
}

function AlertForm({ forecast, onClose }: { readonly forecast: Forecast; readonly onClose: () => void }) {
  const client = useQueryClient();
  const { CurrencyCode } = forecast;
  const form = useForm<{ Threshold: number | string }>({
    initialValues: { Threshold: forecast.Threshold ?? '' },
    validate: ({ Threshold }) => (Number(Threshold) > 0 ? {} : { Threshold: t('Enter an amount above zero.') }),
  });
  const saving = useSave({
    form,
    save: ({ Threshold }) =>
      api.put('/BalanceThresholds/:currencyCode', {
        params: { currencyCode: CurrencyCode },
        body: { Threshold: Number(Threshold) },
      }),
    onSaved: async ({ Threshold }) => {
      notifyDone(t('Alert set at {amount}.', { amount: formatMoney(Threshold, CurrencyCode) }));
      onClose();
      await client.invalidateQueries({ queryKey: keys.overview });
    },
  });
  return (
    <DialogForm saving={saving} action={t('Set alert')} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t(
          'When an order brings the available balance below this amount, your admins get a mail, the overview says so and your webhooks receive the event BalanceLow.',
        )}
      </Text>
      <NumberInput
        label={t('Amount in {currencyCode}', { currencyCode: CurrencyCode })}
        min={0}
        decimalScale={currencyDigits(CurrencyCode)}
        thousandSeparator=","
        required
        data-autofocus
        {...form.getInputProps('Threshold')}
      />
    </DialogForm>
  );
}
