import { Anchor, Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { currencyChoices } from '../../ui/currencies.ts';
import { Faults } from '../../ui/faults.tsx';
import { currencyDigits, formatMoney } from '../../ui/format.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { useAct } from '../../ui/use-act.ts';
import { useSave } from '../../ui/use-save.ts';

/** From which total on the account's admins get a mail, by currency. */
export function ThresholdForm() {
  const client = useQueryClient();
  const form = useForm<{ CurrencyCode: string; Threshold: number | string }>({
    initialValues: { CurrencyCode: 'USD', Threshold: '' },
    validate: ({ Threshold }) => (Number(Threshold) > 0 ? {} : { Threshold: t('Enter an amount above zero.') }),
  });
  const saving = useSave({
    form,
    save: ({ CurrencyCode, Threshold }) =>
      api.put('/Recipients/Thresholds/:currencyCode', {
        params: { currencyCode: CurrencyCode },
        body: { Threshold: Number(Threshold) },
      }),
    onSaved: async () => {
      notifyDone(t('Alert set.'));
      form.reset();
      await client.invalidateQueries({ queryKey: keys.everyRecipient });
    },
  });
  return (
    <form onSubmit={saving.onSubmit}>
      <Stack gap="xs" mb="md">
        <Thresholds />
        <Group align="flex-end" gap="xs">
          <NumberInput
            size="xs"
            w={190}
            label={t('Alert admins at a total of')}
            min={0}
            decimalScale={currencyDigits(form.getValues().CurrencyCode)}
            thousandSeparator=","
            {...form.getInputProps('Threshold')}
          />
          <Select
            size="xs"
            w={180}
            aria-label={t('Currency')}
            data={currencyChoices}
            searchable
            allowDeselect={false}
            {...form.getInputProps('CurrencyCode')}
          />
          <Button size="xs" type="submit" variant="light" loading={saving.isSaving}>
            {t('Set alert')}
          </Button>
        </Group>
        <Faults faults={saving.faults} />
      </Stack>
    </form>
  );
}

function Thresholds() {
  const thresholds = useQuery({ queryKey: keys.recipientThresholds, queryFn: () => api.get('/Recipients/Thresholds') });
  const remove = useAct({
    run: (currencyCode: string) => api.delete('/Recipients/Thresholds/:currencyCode', { params: { currencyCode } }),
    stale: [keys.everyRecipient],
    done: t('Alert removed.'),
  });
  return thresholds.data?.Data.map(({ CurrencyCode, Threshold }) => (
    <Text size="sm" key={CurrencyCode}>
      {rich('Alert at {amount} per recipient and year. <remove>Remove</remove>', {
        amount: formatMoney(Threshold, CurrencyCode),
        remove: (words) => (
          <Anchor component="button" type="button" size="sm" onClick={() => remove.act(CurrencyCode)}>
            {words}
          </Anchor>
        ),
      })}
    </Text>
  ));
}
