import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Query } from '../../api/routes.ts';
import type { Order } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatCount, showInvisible } from '../../ui/format.ts';
import { notifyProblem } from '../../ui/notify.tsx';
import type { RowSelection } from '../../ui/virtual-cells.tsx';
import { bulkOrdersMax, listMatching } from './void-orders.ts';

export interface OrderSelection {
  readonly orders: readonly Order[];
  readonly clear: () => void;
  readonly checkboxes: RowSelection<Order>;
}

/** Orders picked by checkbox. They stay selected while the filters change, so that they can be found one by one. */
export function useOrderSelection(filters: Query, matching: number | undefined): OrderSelection {
  const [selected, setSelected] = useState<ReadonlyMap<string, Order>>(new Map());
  /** The filters of which every order is selected. */
  const [complete, setComplete] = useState<Query | null>(null);
  const select = (next: ReadonlyMap<string, Order>, nextComplete: Query | null = null) => {
    setSelected(next);
    setComplete(nextComplete);
  };
  const clear = () => select(new Map());
  const selectAll = useMutation({
    mutationFn: () => listMatching(filters),
    onSuccess: ({ orders }) => select(firstOf(orders), filters),
    onError: notifyProblem,
  });
  const isFull = selected.size >= bulkOrdersMax;
  const isAllSelected = JSON.stringify(complete) === JSON.stringify(filters);
  const limit = formatCount(bulkOrdersMax);
  return {
    orders: [...selected.values()],
    clear,
    checkboxes: {
      isSelected: ({ Id }) => selected.has(Id),
      fullReason: isFull ? t('At most {limit} orders can be selected', { limit }) : null,
      labelOf: ({ PONumber }) => t('Select order {number}', { number: showInvisible(PONumber) }),
      toggle: (order) => select(toggled(selected, order)),
      all: {
        label: t('Select all'),
        isChecked: isAllSelected,
        isIndeterminate: selected.size > 0 && !isAllSelected,
        blockedReason:
          (matching ?? 0) > bulkOrdersMax && selected.size === 0
            ? t('At most {limit} orders can be selected. Filter the list to select all', { limit })
            : null,
        toggle: () => (selected.size > 0 ? clear() : selectAll.mutate()),
      },
    },
  };
}

function toggled(before: ReadonlyMap<string, Order>, order: Order): ReadonlyMap<string, Order> {
  const after = new Map(before);
  if (!after.delete(order.Id) && after.size < bulkOrdersMax) after.set(order.Id, order);
  return after;
}

function firstOf(orders: readonly Order[]): ReadonlyMap<string, Order> {
  return new Map(orders.slice(0, bulkOrdersMax).map((order) => [order.Id, order]));
}
