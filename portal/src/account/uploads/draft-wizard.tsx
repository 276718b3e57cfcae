import { Button, Group, Stack, Stepper, Text } from '@mantine/core';
import { useLocation } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Upload } from '../../api/types.generated.ts';
import { useSuspension } from '../../app/suspension.ts';
import { t } from '../../i18n/t.ts';
import { useAct } from '../../ui/use-act.ts';
import { useSearchFilters } from '../../ui/use-search-filters.ts';
import { CheckingSection } from './checking-section.tsx';
import { MappingForm } from './mapping-form.tsx';
import { PriceStep } from './price-step.tsx';
import { RepeatAlert } from './repeat-alert.tsx';
import { RowsStep } from './rows-step.tsx';

/**
 * Three steps: map columns, check rows, review and submit. One can go back at any time. The step is in the URL, so that
 * a reload stays there.
 */
export function DraftWizard({ upload }: { readonly upload: Upload }) {
  const [, go] = useLocation();
  const suspension = useSuspension();
  const { filters, setFilters } = useSearchFilters(['step']);
  const step = stepOf(filters.step);
  const setStep = (next: number) => setFilters({ step: next === 0 ? null : String(next + 1) });
  const discard = useAct({
    run: () => api.delete('/Uploads/:id', { params: { id: upload.Id } }),
    question: () => ({
      title: t('Discard this upload?'),
      consequences: [t('The list and your corrections are deleted. Nothing has been ordered.')],
      action: t('Discard upload'),
      isDangerous: true,
    }),
    stale: [keys.uploads],
    onDone: () => go('/uploads'),
  });
  const isChecking = upload.Status === 'Checking';
  return (
    <Stack gap="lg">
      <Stepper active={step} onStepClick={setStep} size="sm" wrap={false} className="stepper">
        <Stepper.Step label={t('Map columns')} />
        <Stepper.Step label={t('Check rows')} />
        <Stepper.Step label={t('Review and submit')} />
      </Stepper>
      {suspension && <Text c="dimmed">{suspension}</Text>}
      <fieldset className="plain-fieldset" disabled={suspension !== null}>
        <RepeatAlert upload={upload} />
        {isChecking && <CheckingSection upload={upload} />}
        {!isChecking && step === 0 && <MappingForm upload={upload} onSaved={() => setStep(1)} />}
        {!isChecking && step === 1 && <RowsStep upload={upload} onDone={() => setStep(2)} />}
        {!isChecking && step === 2 && <PriceStep upload={upload} onBack={() => setStep(1)} />}
        <Group mt="lg">
          <Button variant="subtle" color="red" size="xs" onClick={() => discard.act(undefined)}>
            {t('Discard upload')}
          </Button>
        </Group>
      </fieldset>
    </Stack>
  );
}

const stepCount = 3;

/** From 0; in the URL from 1. */
function stepOf(text: string | undefined): number {
  const step = Number(text ?? 1) - 1;
  return Number.isInteger(step) && step >= 0 && step < stepCount ? step : 0;
}
