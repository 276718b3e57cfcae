import { DataList } from '@mantine/core';
import type { ReactNode } from 'react';
import type { HelpCaseFile } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
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
    [t('Reported'), caseInWords(file)],
    ...more,
    [t('Gift'), `${file.ProductName}, ${formatMoney(file.Value, file.CurrencyCode)}`],
    ...(file.Chosen
      ? [[t('Card'), `${file.Chosen.ProductName}, ${formatMoney(file.Chosen.Value, file.CurrencyCode)}`] as const]
      : []),
    [t('Order'), order],
    [t('Card id'), <CopyText key="card" value={file.CardId} label={t('the card id')} />],
    [t('Gift opened'), file.ClaimedAt ? formatPreciseInstant(file.ClaimedAt) : t('Not yet')],
    [t('Contact'), file.Contact ?? t('Not given')],
  ];
  return (
    <Section title={t('Case')}>
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
