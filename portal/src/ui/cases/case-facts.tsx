import { DataList } from '@mantine/core';
import type { ReactNode } from 'react';
import type { HelpCaseFile } from '../../api/types.generated.ts';
import { CopyText } from '../copy-text.tsx';
import { formatMoney, formatPreciseInstant } from '../format.ts';
import { Section } from '../section.tsx';
import { caseInWords } from './case-words.ts';

interface CaseFactsProps {
  readonly file: HelpCaseFile;
  readonly order: ReactNode;
  readonly more?: readonly (readonly [label: string, value: ReactNode])[];
}

/** The card that a case is about. */
export function CaseFacts({ file, order, more = [] }: CaseFactsProps) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Reported', caseInWords(file)],
    ...more,
    ['Gift', `${file.ProductName}, ${formatMoney(file.Value, file.CurrencyCode)}`],
    ...(file.Chosen
      ? [['Card', `${file.Chosen.ProductName}, ${formatMoney(file.Chosen.Value, file.CurrencyCode)}`] as const]
      : []),
    ['Order', order],
    ['Card id', <CopyText key="card" value={file.CardId} label="the card id" />],
    ['Gift opened', file.ClaimedAt ? formatPreciseInstant(file.ClaimedAt) : 'Not yet'],
    ['Contact', file.Contact ?? 'Not given'],
  ];
  return (
    <Section title="Case">
      <DataList labelWidth="11rem">
        {facts.map(([label, value]) => (
          <DataList.Item key={label}>
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue className="breakable">{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </Section>
  );
}
