import { Alert, Anchor } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { rich } from '../i18n/rich.tsx';
import { t } from '../i18n/t.ts';
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
    <Alert variant="light" color="blue" withCloseButton closeButtonLabel={t('Close this message')} onClose={close}>
      {rich('This is what you had entered before. <again>Start over</again>', {
        again: (words) => (
          <Anchor component="button" type="button" underline="always" onClick={act}>
            {words}
          </Anchor>
        ),
      })}
    </Alert>
  );
}
