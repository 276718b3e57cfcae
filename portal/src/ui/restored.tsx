import { Alert, Anchor } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { RestoredDraft } from './use-draft.ts';

/** Says that a form begins with what was entered before, and offers to begin anew. */
export function Restored({ isRestored, startOver }: RestoredDraft) {
  const [isShown, { close }] = useDisclosure(true);
  if (!isRestored || !isShown) return null;
  const act = () => {
    startOver();
    close();
  };
  return (
    <Alert variant="light" color="blue" withCloseButton closeButtonLabel="Close this message" onClose={close}>
      This is what you had entered before.{' '}
      <Anchor component="button" type="button" underline="always" onClick={act}>
        Start over
      </Anchor>
    </Alert>
  );
}
