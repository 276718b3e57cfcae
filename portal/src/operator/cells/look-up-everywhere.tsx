import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Cell, cellUrl } from '../../api/cells.ts';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { listed } from '../../ui/format.ts';
import { Nothing } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { LookUpForm } from '../orders/look-up-form.tsx';
import { type FoundThing, type LookedUp, lookUpIn } from './look-up-in.ts';

/** Each cell searches with the rights that the person has there, and records the search. */
export function LookUpEverywhere({ cells }: { readonly cells: readonly Cell[] }) {
  const [found, setFound] = useState<LookedUp | null>(null);
  return (
    <Section title={t('Look-up in all cells')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('Every search is in the audit log of the accounts that have such orders.')}
        </Text>
        <LookUpForm
          label={t('Account or order')}
          description={t('Account name, order id, PO number or email address')}
          emptyFault={t('Enter a name, an order id, a PO number or an email address.')}
          lookUp={(wanted) => lookUpIn(cells, wanted)}
          onFound={setFound}
        />
        <div aria-live="polite">{found && <Results {...found} />}</div>
      </Stack>
    </Section>
  );
}

function Results({ things, unasked }: LookedUp) {
  return (
    <Stack>
      {unasked.length > 0 && (
        <Alert color="yellow" title={t('Not every cell was searched')}>
          {t('You are not signed in, lack the right, or the cell cannot be reached: {cells}.', {
            cells: listed(unasked),
          })}
        </Alert>
      )}
      {things.length === 0 ? (
        <Nothing title={t('Nothing found')}>{t('PO numbers and addresses must match as a whole.')}</Nothing>
      ) : (
        <DataTable
          label={t('Found')}
          rows={things}
          rowKey={({ cell, kind, id }) => `${cell} ${kind} ${id}`}
          columns={[
            { header: t('Cell'), cell: ({ cell }) => <span dir="ltr">{cell}</span> },
            { header: t('Found'), cell: (thing) => (thing.kind === 'Account' ? t('Account') : t('Order')) },
            { header: t('Name'), cell: ({ name }) => name },
            { header: t('Account'), cell: (thing) => <AccountLink thing={thing} /> },
          ]}
        />
      )}
    </Stack>
  );
}

function AccountLink({ thing: { cell, accountId, accountName } }: { readonly thing: FoundThing }) {
  return (
    <Anchor href={cellUrl(cell, `/operator/accounts/${accountId}`)} inherit underline="always">
      {accountName}
    </Anchor>
  );
}
