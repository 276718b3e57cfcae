import { Button, Group, NumberInput, Stack, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { HoldForFunds } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { useSave } from '../../ui/use-save.ts';

const daysMax = 90;

interface HoldFormProps {
  readonly holds: HoldForFunds;
  readonly save: (holds: HoldForFunds) => Promise<HoldForFunds>;
  /** Under which the answer is kept. */
  readonly queryKey: QueryKey;
}

/** Whether orders of an account wait for funds: for the account itself, and for operators. */
export function HoldForm({ holds, save, queryKey }: HoldFormProps) {
  const client = useQueryClient();
  const form = useForm({ initialValues: { ...holds } });
  const saving = useSave({
    form,
    save: ({ Enabled, ExpireAfterDays }) => save({ Enabled, ExpireAfterDays }),
    onSaved: (answer) => {
      notifyDone(t('Saved.'));
      client.setQueryData(queryKey, answer);
      form.setValues(answer);
      form.resetDirty(answer);
    },
  });
  return (
    <form onSubmit={saving.onSubmit}>
      <Stack>
        <Faults faults={saving.faults} />
        <Switch
          label={t('Orders wait for funds')}
          description={t(
            'When money arrives, orders are charged and sent, oldest first. Newer orders do not overtake.',
          )}
          {...form.getInputProps('Enabled', { type: 'checkbox' })}
        />
        <NumberInput
          label={t('Days until an order is cancelled')}
          description={t('If the money has not arrived by then. Applies to new orders.')}
          maw={340}
          min={1}
          max={daysMax}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          required
          {...form.getInputProps('ExpireAfterDays')}
        />
        <Group>
          <Button type="submit" variant="light" loading={saving.isSaving} disabled={!form.isDirty()}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
