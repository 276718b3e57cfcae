import { Button, type ButtonProps } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Problem } from '../../api/problem.ts';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';

interface PasskeyButtonProps<Answer> extends ButtonProps {
  readonly label: string;
  readonly autoFocus?: boolean;
  readonly run: () => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
}

/** Asks for a passkey, and says below what went wrong. */
export function PasskeyButton<Answer>({ label, run, onDone, ...button }: PasskeyButtonProps<Answer>) {
  const asking = useMutation({ mutationFn: run, onSuccess: onDone });
  return (
    <>
      <Faults faults={asking.error ? [wordsOf(asking.error)] : []} />
      <Button
        leftSection={<IconFingerprint size={18} aria-hidden="true" />}
        loading={asking.isPending}
        onClick={() => asking.mutate()}
        {...button}
      >
        {label}
      </Button>
    </>
  );
}

function wordsOf(error: Error): string {
  return error instanceof Problem ? error.message : t('Something went wrong on this page. Try again.');
}
