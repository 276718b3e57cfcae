import { Kbd, Modal, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { t } from '../../i18n/t.ts';
import type { PaletteItem } from './palette-items.ts';
import { ResultList } from './result-list.tsx';
import { usePaletteItems } from './use-palette-items.ts';

interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * Opens pages and orders and runs actions by typing. The focus stays in the field; arrow keys move through the list, as in the ARIA
 * pattern of a combobox with a listbox.
 */
export function Palette({ isOpen, onClose }: PaletteProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size="lg" yOffset="12vh" transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('Command palette')} radius="lg" className="palette">
        {isOpen && <PaletteBody onClose={onClose} />}
      </Modal.Content>
    </Modal.Root>
  );
}

function PaletteBody({ onClose }: { readonly onClose: () => void }) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const { items, isSearching } = usePaletteItems(typed);
  // The list gets shorter while someone types.
  const active = Math.min(chosen, Math.max(0, items.length - 1));
  const optionId = (index: number) => `${listId}-${index}`;
  const choose = ({ run }: PaletteItem) => {
    onClose();
    run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const item = items[active];
    if (event.nativeEvent.isComposing || items.length === 0) return;
    const next = nextOption(event.key, active, items.length);
    if (next !== null) setChosen(next);
    else if (event.key === 'Enter' && item) choose(item);
    else return;
    event.preventDefault();
  };
  return (
    <Modal.Body p={0}>
      <TextInput
        size="lg"
        variant="unstyled"
        className="palette-field"
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        rightSection={<Kbd size="sm">{'Esc'}</Kbd>}
        rightSectionWidth={56}
        placeholder={t('Search pages, orders and actions')}
        aria-label={t('Search pages, orders and actions')}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={items.length > 0 ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      <ResultList id={listId} items={items} active={active} optionId={optionId} onHover={setChosen} onChoose={choose} />
      <VisuallyHidden role="status">
        {isSearching ? t('Searching orders') : resultsInWords(items.length)}
      </VisuallyHidden>
      {items.length === 0 && (
        <Text c="dimmed" size="sm" p="lg" ta="center">
          {isSearching ? t('Searching…') : t('Nothing found. Orders are found by their whole PO number or id.')}
        </Text>
      )}
    </Modal.Body>
  );
}

function resultsInWords(count: number): string {
  return t('{count, plural, one {# result} other {# results}}', { count });
}

/** Which option a key moves to; null if it moves to none. */
function nextOption(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active - 1 + count) % count;
  return null;
}
