import { Progress } from '@mantine/core';
import type { Budget } from '../../api/types.generated.ts';

/** What is spent of a budget, and paler what will be. Hidden from screen readers: the table says the same in numbers. */
export function BudgetBar({ Amount, Spent, Forecast }: Pick<Budget, 'Amount' | 'Spent' | 'Forecast'>) {
  const whole = Math.max(Amount, Spent, Forecast, 1);
  const spent = (Spent / whole) * 100;
  const expected = (Math.max(0, Forecast - Spent) / whole) * 100;
  const color = Spent >= Amount ? 'red' : Forecast > Amount ? 'yellow' : 'blue';
  return (
    <Progress.Root size="md" mt={4} miw={120} aria-hidden="true">
      <Progress.Section value={spent} color={color} withAria={false} />
      <Progress.Section value={expected} color={color} opacity={0.35} withAria={false} />
    </Progress.Root>
  );
}
