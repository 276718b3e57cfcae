import { ActionIcon, Button, Kbd } from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { t } from '../../i18n/t.ts';
import { Palette } from './palette.tsx';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the palette, as Ctrl K or ⌘ K does everywhere except in a dialog. */
export function PaletteButton() {
  const [isOpen, { open, close }] = useDisclosure(false);
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (isOpen) close();
    else if (!document.querySelector('[role="dialog"]')) open();
  });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        visibleFrom="sm"
        leftSection={<IconSearch size={14} />}
        rightSection={<Kbd size="xs">{isApple ? '⌘ K' : 'Ctrl K'}</Kbd>}
        onClick={open}
        aria-haspopup="dialog"
      >
        {t('Go to')}
      </Button>
      <ActionIcon
        variant="default"
        size="lg"
        radius="xl"
        hiddenFrom="sm"
        onClick={open}
        aria-label={t('Go to')}
        aria-haspopup="dialog"
      >
        <IconSearch size={16} />
      </ActionIcon>
      <Palette isOpen={isOpen} onClose={close} />
    </>
  );
}
