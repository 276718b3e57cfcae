import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { showInvisible } from '../../ui/format.ts';
import type { PaletteItem } from './palette-items.ts';

interface ResultListProps {
  readonly id: string;
  readonly items: readonly PaletteItem[];
  readonly active: number;
  readonly optionId: (index: number) => string;
  readonly onHover: (index: number) => void;
  readonly onChoose: (item: PaletteItem) => void;
}

const groups = ['Actions', 'Orders', 'Pages'] as const;
const groupWords = { Actions: t('Actions'), Orders: t('Orders'), Pages: t('Pages') };

export function ResultList({ id, items, ...list }: ResultListProps) {
  return (
    <div role="listbox" id={id} aria-label={t('Results')} className="palette-list">
      {groups.map((group) => {
        const own = items.flatMap((item, index) => (item.group === group ? [{ item, index }] : []));
        if (own.length === 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a listbox
          <div role="group" key={group} aria-labelledby={`${id}-${group}`}>
            <Text size="xs" fw={700} c="dimmed" px="md" pt="sm" pb={4} id={`${id}-${group}`} role="presentation">
              {groupWords[group]}
            </Text>
            {own.map(({ item, index }) => (
              <ResultRow key={item.id} item={item} index={index} {...list} />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface ResultRowProps extends Omit<ResultListProps, 'id' | 'items'> {
  readonly item: PaletteItem;
  readonly index: number;
}

function ResultRow({ item, index, active, optionId, onHover, onChoose }: ResultRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const isActive = index === active;
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const { label, hint, icon: Icon } = item;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      ref={row}
      role="option"
      id={optionId(index)}
      aria-selected={isActive}
      className="palette-row"
      onMouseMove={() => onHover(index)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(item)}
    >
      {Icon && <Icon size={18} />}
      <span className="palette-label">{showInvisible(label)}</span>
      {hint && (
        <Text size="xs" c="dimmed" component="span">
          {hint}
        </Text>
      )}
    </div>
  );
}
