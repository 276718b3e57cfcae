import { Stack } from '@mantine/core';
import { IconServer } from '@tabler/icons-react';
import { currentCell } from '../../api/cells.ts';
import { t } from '../../i18n/t.ts';
import { Page } from '../../ui/page.tsx';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { CellTable } from './cell-table.tsx';
import { LookUpEverywhere } from './look-up-everywhere.tsx';
import { useCells } from './use-cells.ts';

export function CellsPage() {
  return (
    <Page title={t('Cells')} lead={t('The installations that share the accounts. You work in one of them at a time.')}>
      {currentCell() === null ? <NoCells /> : <AllCells />}
    </Page>
  );
}

function NoCells() {
  return (
    <Section>
      <Nothing title={t('There are no cells')} icon={<IconServer aria-hidden="true" />}>
        {t('This installation has all accounts.')}
      </Nothing>
    </Section>
  );
}

function AllCells() {
  return (
    <QueryView query={useCells()}>
      {(cells) => (
        <Stack gap="lg">
          <Section>
            <CellTable cells={cells} />
          </Section>
          <LookUpEverywhere cells={cells.Data} />
        </Stack>
      )}
    </QueryView>
  );
}
