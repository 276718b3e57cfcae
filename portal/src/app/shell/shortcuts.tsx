import { Group, Kbd, Modal, SimpleGrid, Text } from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { t } from '../../i18n/t.ts';
import { roomsFor } from '../navigation.ts';
import { useMe } from '../session.tsx';

const pairMs = 1_200;

/**
 * "/" searches, "g" and a letter opens a page, "?" lists all shortcuts. Never while someone types or a dialog is open.
 */
export function Shortcuts() {
  const me = useMe();
  const [, go] = useLocation();
  const [isOpen, { open, close }] = useDisclosure(false);
  const gAt = useRef(0);
  const rooms = roomsFor(me).flatMap((group) => group.rooms.filter((room) => room.key));

  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const search = document.querySelector<HTMLInputElement>('[data-search]');
    const room = Date.now() - gAt.current < pairMs ? rooms.find(({ key }) => key === event.key) : undefined;
    gAt.current = 0;
    if (room) go(room.path);
    else if (event.key === 'g') gAt.current = Date.now();
    else if (event.key === '/' && search) search.focus();
    else if (event.key === '/' && me.Role !== 'operator') go('/orders');
    else if (event.key === '?') open();
    else return;
    event.preventDefault();
  });

  return (
    <Modal opened={isOpen} onClose={close} title={<Text fw={600}>{t('Keyboard shortcuts')}</Text>}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <Shortcut keys={['Ctrl', 'K']} does={t('Go to a page, order or action')} />
        <Shortcut keys={['/']} does={t('Search')} />
        <Shortcut keys={['?']} does={t('This list')} />
        <Shortcut keys={['Esc']} does={t('Close or go back')} />
        {rooms.map(({ key, label }) => (
          <Shortcut key={label} keys={['g', key ?? '']} does={label} />
        ))}
      </SimpleGrid>
    </Modal>
  );
}

function Shortcut({ keys, does }: { readonly keys: readonly string[]; readonly does: string }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{does}</Text>
      <Group gap={4} wrap="nowrap">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </Group>
    </Group>
  );
}

function isTyping(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : null;
  return Boolean(element?.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]'));
}
