import { Button, Text } from '@mantine/core';
import type { CaseCode, OperatorCaseFile } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { BlockedButton } from '../../ui/blocked-button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount, formatMoney } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { useCaseActs } from './use-case-acts.ts';

/** The codes of the gift: the card's own, or all that were picked of a Choice gift. */
export function CaseCodes({ file }: { readonly file: OperatorCaseFile }) {
  const { Codes, Chosen, CurrencyCode } = file;
  const isReported = ({ ProductId }: CaseCode) => Codes.length > 1 && ProductId === Chosen?.ProductId;
  return (
    <Section title={Codes.length > 1 ? t('Codes') : t('Code')}>
      {Codes.length === 0 ? (
        <Text c="dimmed">{t('There is no code to replace: the card was voided, or its code is not ready yet.')}</Text>
      ) : (
        <DataTable
          label={t('Codes')}
          rows={Codes}
          rowKey={({ ProductId }) => ProductId}
          columns={[
            {
              header: t('Product'),
              cell: (code) => (isReported(code) ? `${code.ProductName} (reported)` : code.ProductName),
            },
            { header: t('Value'), cell: ({ Value }) => formatMoney(Value, CurrencyCode) },
            { header: t('Code ends in'), cell: ({ CodeHint }) => CodeHint || t('Not shown') },
            { header: t('Codes in stock'), cell: ({ InStock }) => formatCount(InStock) },
            { header: t('Action'), cell: (code) => <ReplaceButton file={file} code={code} /> },
          ]}
        />
      )}
    </Section>
  );
}

function ReplaceButton({ file, code }: { readonly file: OperatorCaseFile; readonly code: CaseCode }) {
  const { replace } = useCaseActs();
  if (file.Status !== 'Open') return null;
  if (code.InStock === 0)
    return (
      <BlockedButton reason={t('No code of this product and value is in stock.')}>{t('Replace code')}</BlockedButton>
    );
  return (
    <Button size="xs" loading={replace.isRunning} onClick={() => replace.act({ file, code })}>
      {t('Replace code')}
    </Button>
  );
}
