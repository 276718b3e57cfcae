import type { ComponentType } from 'react';
import type { Order } from '../../api/types.generated.ts';
import { inWords } from '../../ui/format.ts';

export interface PaletteItem {
  readonly id: string;
  readonly group: 'Actions' | 'Orders' | 'Pages';
  readonly label: string;
  /** Said after the label: a page's group, an order's status. */
  readonly hint?: string;
  readonly icon?: ComponentType<{ size?: number }>;
  readonly run: () => void;
}

/** Items whose label or hint has every typed word, those that begin with the text first. */
export function matchItems(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = items.filter(({ label, hint = '' }) => {
    const text = `${label} ${hint}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const start = words.join(' ');
  const isFirst = ({ label }: PaletteItem) => label.toLowerCase().startsWith(start);
  return [...matching.filter(isFirst), ...matching.filter((item) => !isFirst(item))];
}

export function orderItem({ Id, PONumber, Status }: Order, go: (path: string) => void): PaletteItem {
  return { id: Id, group: 'Orders', label: PONumber, hint: inWords(Status), run: () => go(`/orders/${Id}`) };
}
