import type { Figures } from '../../api/types.generated.ts';
import { formatCount } from '../../ui/format.ts';

export function lastsWords({ Available, DaysLeft, SpentLast28Days }: Figures['Forecasts'][number]): string {
  if (Available <= 0) return 'Nothing left';
  if (DaysLeft === null) return SpentLast28Days > 0 ? 'More than 10 years' : 'Nothing spent';
  if (DaysLeft === 0) return 'Less than a day';
  return DaysLeft === 1 ? '1 day' : `${formatCount(DaysLeft)} days`;
}
