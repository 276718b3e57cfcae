import { Badge, Button, Group, Text } from '@mantine/core';
import { IconChartPie } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Budget, Department } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../../ui/use-act.ts';
import { useUrlDialog } from '../../ui/use-url-dialog.ts';
import { BudgetBar } from './budget-bar.tsx';
import { BudgetDialog, type EditedBudget } from './budget-dialog.tsx';
import { amountWords } from './budget-words.ts';

interface BudgetsProps {
  readonly departments: readonly Department[];
  readonly mayManage: boolean;
}

/** What departments may spend, have spent and will spend. */
export function BudgetsSection({ departments, mayManage }: BudgetsProps) {
  const budgets = useQuery({ queryKey: keys.budgets, queryFn: () => api.get('/Budgets') });
  const dialog = useUrlDialog('budget');
  const names = new Map(departments.map(({ Id, Name }) => [Id, Name]));
  const taken = new Set(budgets.data?.Data.map(({ DepartmentId }) => DepartmentId));
  const free = departments.filter(({ Id, Active }) => Active && !taken.has(Id));
  const changed = budgets.data?.Data.find(({ DepartmentId }) => DepartmentId === dialog.value);
  const edited: EditedBudget | null =
    dialog.value === '' && free.length > 0
      ? { departments: free, budget: null }
      : changed
        ? { departments: departments.filter(({ Id }) => Id === changed.DepartmentId), budget: changed }
        : null;
  return (
    <Section
      title={t('Budgets')}
      hint={t(
        'Refunds reduce what is spent. The forecast assumes that orders go on costing what they did in the last 28 days.',
      )}
      actions={
        mayManage &&
        budgets.data &&
        free.length > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => dialog.open()}>
            {t('Set a budget')}
          </Button>
        )
      }
    >
      <QueryView
        query={budgets}
        isEmpty={({ Data }) => Data.length === 0}
        empty={
          <Nothing title={t('No budgets')} icon={<IconChartPie aria-hidden="true" />}>
            {t('Departments can spend as much as the account has.')}
          </Nothing>
        }
      >
        {({ Data }) => (
          <BudgetTable
            budgets={Data}
            nameOf={(id) => names.get(id) ?? id}
            {...(mayManage && { onEdit: ({ DepartmentId }: Budget) => dialog.open(DepartmentId) })}
          />
        )}
      </QueryView>
      {mayManage && budgets.data && <BudgetDialog edited={edited} onClose={dialog.close} />}
    </Section>
  );
}

interface TableProps {
  readonly budgets: readonly Budget[];
  readonly nameOf: (departmentId: string) => string;
  readonly onEdit?: (budget: Budget) => void;
}

function BudgetTable({ budgets, nameOf, onEdit }: TableProps) {
  return (
    <DataTable
      label={t('Budgets')}
      rows={budgets}
      rowKey={({ DepartmentId }) => DepartmentId}
      columns={[
        { header: t('Department'), cell: ({ DepartmentId }) => <b>{nameOf(DepartmentId)}</b> },
        { header: t('Budget'), cell: BudgetCell },
        { header: t('Spent'), cell: SpentCell },
        {
          header: t('Left'),
          isNumeric: true,
          cell: ({ Remaining, CurrencyCode }) => formatMoney(Remaining, CurrencyCode),
        },
        { header: t('Forecast'), isNumeric: true, cell: ForecastCell },
      ]}
      {...(onEdit && {
        actions: (budget: Budget) => (
          <BudgetButtons budget={budget} name={nameOf(budget.DepartmentId)} onEdit={() => onEdit(budget)} />
        ),
      })}
    />
  );
}

function BudgetCell({ Amount, CurrencyCode, Period, Kind }: Budget) {
  return (
    <div>
      {amountWords(Period, formatMoney(Amount, CurrencyCode))}
      <Text size="xs" c="dimmed">
        {Kind === 'Hard' ? t('Orders above it are refused') : t('Orders above it are accepted')}
      </Text>
    </div>
  );
}

function SpentCell(budget: Budget) {
  return (
    <div>
      {formatMoney(budget.Spent, budget.CurrencyCode)}
      <BudgetBar {...budget} />
    </div>
  );
}

function ForecastCell({ Amount, Forecast, CurrencyCode, PeriodEnd }: Budget) {
  const lastDay = new Date(Date.parse(PeriodEnd) - 1).toISOString();
  return (
    <div>
      {formatMoney(Forecast, CurrencyCode)}{' '}
      {Forecast > Amount && (
        <Badge color="yellow" size="sm">
          {t('Above budget')}
        </Badge>
      )}
      <Text size="xs" c="dimmed">
        {t('until {date}', { date: formatDay(lastDay) })}
      </Text>
    </div>
  );
}

interface ButtonsProps {
  readonly budget: Budget;
  readonly name: string;
  readonly onEdit: () => void;
}

function BudgetButtons({ budget, name, onEdit }: ButtonsProps) {
  const remove = useAct({
    run: () => api.delete('/Departments/:id/Budget', { params: { id: budget.DepartmentId } }),
    question: () => ({
      title: t('Remove the budget of {name}?', { name }),
      consequences: [t('The department can then spend as much as the account has.')],
      action: t('Remove budget'),
      isDangerous: true,
    }),
    stale: [keys.budgets],
    done: t('Budget removed.'),
  });
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t('Change the budget of {name}', { name })}
        onClick={onEdit}
      >
        {t('Change')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={t('Remove the budget of {name}', { name })}
        onClick={() => remove.act(undefined)}
      >
        {t('Remove')}
      </Button>
    </Group>
  );
}
