import { Button, Checkbox, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import type { OperatorAccountDetail } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { AmountRows } from '../../ui/amount-rows.tsx';
import { Faults } from '../../ui/faults.tsx';
import { Restored } from '../../ui/restored.tsx';
import { Section } from '../../ui/section.tsx';
import { RawCodesField } from './raw-codes-field.tsx';
import { rates, type SettingsForm, useSaveSettings } from './use-save-settings.ts';

export function AccountSettings({ account }: { readonly account: OperatorAccountDetail }) {
  const { form, faults, isSaving, onSubmit, restored } = useSaveSettings(account);
  return (
    <Section title={t('Settings and limits')}>
      <form onSubmit={onSubmit}>
        <Stack maw={560}>
          <Faults faults={faults} />
          <Restored {...restored} />
          <TextInput label={t('Name')} maxLength={100} required {...form.getInputProps('Name')} />
          {rates.map(({ name, label }) => (
            <NumberInput
              key={name}
              label={label}
              description={t('Leave empty for the default.')}
              min={1}
              allowDecimal={false}
              {...form.getInputProps(`Limits.${name}`)}
            />
          ))}
          <OrderCostLimits form={form} />
          <Checkbox
            label={t('Requires two-factor sign-in of its people')}
            description={t('Those without a second factor can only set one up.')}
            {...form.getInputProps('RequiresSecondFactor', { type: 'checkbox' })}
          />
          <RawCodesField
            account={account}
            value={form.getValues().ReceivesRawCodes}
            onChange={(value) => form.setFieldValue('ReceivesRawCodes', value)}
          />
          <Group>
            <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function OrderCostLimits({ form }: { readonly form: SettingsForm }) {
  return (
    <>
      <Text size="sm" fw={500}>
        {t('Maximum cost per order')}
      </Text>
      <AmountRows
        form={form}
        path="Limits.OrderCostMax"
        addLabel={t('Add currency limit')}
        removeLabel={t('Remove limit')}
      />
    </>
  );
}
