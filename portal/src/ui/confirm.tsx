import { Button, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { rich } from '../i18n/rich.tsx';
import { t } from '../i18n/t.ts';

export interface Question {
  readonly title: string;
  /** What is decided about, where sentences are not enough. */
  readonly content?: ReactNode;
  /** The consequences, one sentence each. */
  readonly consequences: readonly string[];
  /** The button says what it does, never "OK". */
  readonly action: string;
  readonly isDangerous?: boolean;
  /** Must be typed where a mistake would be costly. */
  readonly typed?: string;
}

type Ask = (question: Question) => Promise<boolean>;
const ConfirmContext = createContext<Ask>(() => Promise.resolve(false));
export const useConfirm = (): Ask => useContext(ConfirmContext);

interface Open {
  readonly question: Question;
  readonly answer: (isConfirmed: boolean) => void;
}

/** The confirmation dialog of the portal: what happens, what cannot be undone, and a way back. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<Open | null>(null);
  const [isShown, setShown] = useState(false);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        setOpen({ question, answer: resolve });
        setShown(true);
      }),
    [],
  );
  const end = (isConfirmed: boolean) => {
    open?.answer(isConfirmed);
    setShown(false);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      <Modal
        opened={isShown}
        zIndex={300}
        onClose={() => end(false)}
        size={open?.question.content ? 'xl' : undefined}
        title={<Text fw={600}>{open?.question.title}</Text>}
      >
        {open && <QuestionForm key={open.question.title} question={open.question} end={end} />}
      </Modal>
    </ConfirmContext>
  );
}

function QuestionForm({
  question,
  end,
}: {
  readonly question: Question;
  readonly end: (isConfirmed: boolean) => void;
}) {
  const [typed, setTyped] = useState('');
  const isReady = !question.typed || typed === question.typed;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) end(true);
      }}
    >
      <Stack gap="md">
        {question.content}
        <List size="sm" spacing="xs">
          {question.consequences.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
        {question.typed && (
          <TextInput
            label={rich('Type <b>{text}</b> to continue', { b: (words) => <b>{words}</b>, text: question.typed })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => end(false)} data-autofocus={question.typed ? undefined : true}>
            {t('Go back')}
          </Button>
          <Button type="submit" color={question.isDangerous ? 'red.8' : undefined} disabled={!isReady}>
            {question.action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
