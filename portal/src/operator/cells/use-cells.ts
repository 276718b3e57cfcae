import { useQuery } from '@tanstack/react-query';
import { currentCell, readCells } from '../../api/cells.ts';
import { keys } from '../../api/keys.ts';

const liveMs = 30_000;

/** All cells; nothing is asked where there are none. */
export function useCells() {
  return useQuery({
    queryKey: keys.operator.cells,
    queryFn: readCells,
    refetchInterval: liveMs,
    enabled: currentCell() !== null,
  });
}
