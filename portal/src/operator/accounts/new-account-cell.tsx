import { Button, Select, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { cellUrl, currentCell } from '../../api/cells.ts';
import { t } from '../../i18n/t.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { useCells } from '../cells/use-cells.ts';

/** Where there are cells, the cell of the new account is chosen first: the open one with the fewest accounts is selected. */
export function NewAccountCell({ children }: { readonly children: ReactNode }) {
  return currentCell() === null ? children : <CellChoice>{children}</CellChoice>;
}

function CellChoice({ children }: { readonly children: ReactNode }) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <QueryView query={useCells()}>
      {({ Data, NextAccount }) => {
        const current = Data.find(({ IsCurrent }) => IsCurrent)?.Name ?? null;
        const cell = chosen ?? NextAccount ?? current;
        return (
          <Stack>
            <Select
              label={t('Cell')}
              description={t('The open cell with the fewest accounts is selected.')}
              data={Data.filter(({ IsOpen, Name }) => IsOpen || Name === cell).map(({ Name }) => Name)}
              value={cell}
              onChange={setChosen}
              allowDeselect={false}
            />
            {cell === null || cell === current ? children : <ContinueIn cell={cell} />}
          </Stack>
        );
      }}
    </QueryView>
  );
}

function ContinueIn({ cell }: { readonly cell: string }) {
  return (
    <>
      <Text size="sm">{t('You work in another cell. Accounts are created in the cell that you work in.')}</Text>
      <Button component="a" href={cellUrl(cell, '/operator/accounts?new=')}>
        {t('Continue in {cell}', { cell })}
      </Button>
    </>
  );
}
