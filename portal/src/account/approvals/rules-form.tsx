import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { ApprovalRules } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { Restored } from '../../ui/restored.tsx';
import { Section } from '../../ui/section.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import { RuleFields } from './rule-fields.tsx';
import { fromRuleValues, newRule, type RulesValues, toRuleValues } from './rule-values.ts';

const rulesMax = 20;
const expireAfterDaysMax = 90;

export function RulesForm({ rules }: { readonly rules: ApprovalRules }) {
  const client = useQueryClient();
  const form = useForm<RulesValues>({ initialValues: toRuleValues(rules) });
  const saving = useSaveWithDraft({
    form,
    draft: 'approval-rules',
    save: (values) => api.put('/ApprovalRules', { body: fromRuleValues(values) }),
    onSaved: (answer) => {
      notifyDone(t('Approval rules saved.'));
      client.setQueryData(keys.approvalRules, answer);
      const values = toRuleValues(answer);
      form.setValues(values);
      form.resetDirty(values);
    },
  });
  const { Rules } = form.getValues();
  return (
    <form onSubmit={saving.onSubmit}>
      <Stack gap="lg">
        <Faults faults={saving.faults} />
        <Restored {...saving.restored} />
        {Rules.length === 0 && <Text size="sm">{t('No order needs an approval.')}</Text>}
        {Rules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are known by their place alone
          <RuleFields key={at} form={form} at={at} name={rule.Name} />
        ))}
        <Group>
          <Button
            variant="light"
            leftSection={<IconPlus size={16} />}
            disabled={Rules.length >= rulesMax}
            onClick={() => form.insertListItem('Rules', newRule)}
          >
            {t('Add rule')}
          </Button>
        </Group>
        <Section title={t('Without a decision')}>
          <NumberInput
            label={t('Days until an order is rejected')}
            description={t('It is cancelled and refunded. Applies to new orders.')}
            maw={340}
            min={1}
            max={expireAfterDaysMax}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            required
            {...form.getInputProps('ExpireAfterDays')}
          />
        </Section>
        <Group>
          <Button type="submit" loading={saving.isSaving} disabled={!form.isDirty()}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
