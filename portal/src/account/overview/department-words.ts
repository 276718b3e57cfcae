import type { Figures } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';

type DepartmentSpending = Figures['Spending'][number]['Departments'][number];

/** The account's own name of a department; what has none is named by the service, in English. */
export function departmentInWords({ DepartmentId, Name }: Pick<DepartmentSpending, 'DepartmentId' | 'Name'>): string {
  if (DepartmentId !== null) return Name;
  return Name === 'Other departments' ? t('Other departments') : t('No department');
}
