import type { CurrencySpending, DepartmentSpending, WeekSpending } from './types.ts';

/** A chart with more colours than this cannot be read; the rest is one sum. */
export const departmentsShownMax = 6;

const withoutDepartment = 'No department';
const otherDepartments = 'Other departments';

/** Sums by currency and department, the largest first. Every week has an amount, and the departments' add up to it. */
export function arrangeSpending(
  weeks: readonly string[],
  rows: readonly WeekSpending[],
  nameById: ReadonlyMap<string, string>,
): CurrencySpending[] {
  const currencies = [...new Set(rows.map(({ currencyCode }) => currencyCode))].sort();
  return currencies.map((currencyCode) => {
    const own = rows.filter((row) => row.currencyCode === currencyCode);
    const departments = [...new Set(own.map(({ departmentId }) => departmentId))]
      .map((departmentId) => ({
        departmentId: departmentId === '' ? null : departmentId,
        name: departmentId === '' ? withoutDepartment : (nameById.get(departmentId) ?? departmentId),
        ...sumUp(
          weeks,
          own.filter((row) => row.departmentId === departmentId),
        ),
      }))
      .sort((a, b) => (a.totalMinor === b.totalMinor ? 0 : a.totalMinor < b.totalMinor ? 1 : -1));
    return { currencyCode, departments: joinSmallest(weeks, departments), ...sumUp(weeks, own) };
  });
}

function joinSmallest(weeks: readonly string[], departments: readonly DepartmentSpending[]): DepartmentSpending[] {
  if (departments.length <= departmentsShownMax) return [...departments];
  const shown = departments.slice(0, departmentsShownMax - 1);
  const rest = departments.slice(departmentsShownMax - 1);
  const weeksMinor = weeks.map((_, at) => sum(rest.map((department) => department.weeksMinor[at] ?? 0n)));
  return [...shown, { departmentId: null, name: otherDepartments, weeksMinor, totalMinor: sum(weeksMinor) }];
}

function sumUp(weeks: readonly string[], rows: readonly WeekSpending[]) {
  const weeksMinor = weeks.map((week) =>
    sum(rows.filter((row) => row.week === week).map(({ spentMinor }) => spentMinor)),
  );
  return { weeksMinor, totalMinor: sum(weeksMinor) };
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
