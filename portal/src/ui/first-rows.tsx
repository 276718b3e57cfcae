import type { ReactNode } from 'react';
import { QueryView } from './query-view.tsx';
import { Section } from './section.tsx';
import { ShownCount } from './shown-count.tsx';

interface FirstRowsProps<Row> {
  readonly query: Parameters<typeof QueryView<Rows<Row>>>[0]['query'];
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

interface Rows<Row> {
  readonly Data: readonly Row[];
  readonly TotalCount: number;
}

/** A list of which only the first rows are read, with how many there are below it. */
export function FirstRows<Row>({ query, empty, children }: FirstRowsProps<Row>) {
  return (
    <Section>
      <QueryView query={query} isEmpty={({ Data }) => Data.length === 0} empty={empty}>
        {({ Data, TotalCount }) => (
          <>
            {children(Data)}
            <ShownCount shown={Data.length} total={TotalCount} />
          </>
        )}
      </QueryView>
    </Section>
  );
}
