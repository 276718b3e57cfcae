import { DataList } from '@mantine/core';
import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

interface FactsProps {
  readonly facts: readonly Fact[];
  readonly labelWidth: string;
}

/** Labels and values of one thing. */
export function Facts({ facts, labelWidth }: FactsProps) {
  return (
    <DataList labelWidth={labelWidth}>
      {facts.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}
