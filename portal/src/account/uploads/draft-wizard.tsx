import { Button, Group, Stack, Stepper, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Upload } from '../../api/types.generated.ts';
import { useSuspension } from '../../app/suspension.ts';
import { useAct } from '../../ui/use-act.ts';
import { MappingForm } from './mapping-form.tsx';
import { PriceStep } from './price-step.tsx';
import { RowsStep } from './rows-step.tsx';

/** Three steps: map columns, check rows, review and submit. One can go back at any time. */
export function DraftWizard({ upload }: { readonly upload: Upload }) {
  const [, go] = useLocation();
  const suspension = useSuspension();
  const [step, setStep] = useState(0);
  const discard = useAct({
    run: () => api.delete('/Uploads/:id', { params: { id: upload.Id } }),
    question: () => ({
      title: 'Discard this upload?',
      consequences: ['The list and your corrections are deleted. Nothing has been ordered.'],
      action: 'Discard upload',
      isDangerous: true,
    }),
    stale: [keys.uploads],
    onDone: () => go('/uploads'),
  });
  const isMapped = upload.Mapping !== null;
  return (
    <Stack gap="lg">
      <Stepper active={step} onStepClick={setStep} size="sm" wrap={false} className="stepper">
        <Stepper.Step label="Map columns" />
        <Stepper.Step label="Check rows" allowStepSelect={isMapped} />
        <Stepper.Step label="Review and submit" allowStepSelect={isMapped} />
      </Stepper>
      {suspension && <Text c="dimmed">{suspension}</Text>}
      <fieldset className="plain-fieldset" disabled={suspension !== null}>
        {step === 0 && <MappingForm upload={upload} onSaved={() => setStep(1)} />}
        {step === 1 && isMapped && <RowsStep upload={upload} onDone={() => setStep(2)} />}
        {step === 2 && isMapped && <PriceStep upload={upload} onBack={() => setStep(1)} />}
        <Group mt="lg">
          <Button variant="subtle" color="red" size="xs" onClick={() => discard.act(undefined)}>
            Discard upload
          </Button>
        </Group>
      </fieldset>
    </Stack>
  );
}
