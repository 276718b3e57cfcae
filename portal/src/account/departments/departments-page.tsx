import { Alert, Button, Group } from '@mantine/core';
import { IconInfoCircle, IconPlus, IconSitemap } from '@tabler/icons-react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Department } from '../../api/types.generated.ts';
import { useCan } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Page } from '../../ui/page.tsx';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAct } from '../../ui/use-act.ts';
import { useUrlDialog } from '../../ui/use-url-dialog.ts';
import { useDepartments } from '../products/use-products.ts';
import { BudgetsSection } from './budgets-section.tsx';
import { DepartmentDialog } from './department-dialog.tsx';

export function DepartmentsPage() {
  const mayManage = useCan('departments.manage');
  const departments = useDepartments();
  const dialog = useUrlDialog('department');
  const renamed = departments.data?.Data.find(({ Id }) => Id === dialog.value) ?? null;
  return (
    <Page
      title={t('Departments')}
      lead={t('The parts of your company that orders are charged to.')}
      actions={
        mayManage && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => dialog.open()}>
            {t('New department')}
          </Button>
        )
      }
    >
      <Alert variant="light" color="blue" icon={<IconInfoCircle aria-hidden="true" />}>
        {departments.data?.Data.some(({ Active }) => Active)
          ? t('Every order must name a department, including orders through the API.')
          : t('Once you add one, every order must name a department, including orders through the API.')}
      </Alert>
      <Section>
        <QueryView
          query={departments}
          isEmpty={({ Data }) => Data.length === 0}
          empty={
            <Nothing title={t('No departments')} icon={<IconSitemap aria-hidden="true" />}>
              {t('Orders of this account have no department.')}
            </Nothing>
          }
        >
          {({ Data }) => (
            <DepartmentTable departments={Data} mayManage={mayManage} onRename={({ Id }) => dialog.open(Id)} />
          )}
        </QueryView>
      </Section>
      {departments.data && departments.data.Data.length > 0 && (
        <BudgetsSection departments={departments.data.Data} mayManage={mayManage} />
      )}
      {mayManage && <DepartmentDialog department={dialog.value === '' ? 'new' : renamed} onClose={dialog.close} />}
    </Page>
  );
}

type OnRename = (department: Department) => void;

interface DepartmentTableProps {
  readonly departments: readonly Department[];
  readonly mayManage: boolean;
  readonly onRename: OnRename;
}

function DepartmentTable({ departments, mayManage, onRename }: DepartmentTableProps) {
  return (
    <DataTable
      label={t('Departments')}
      rows={departments}
      rowKey={({ Id }) => Id}
      columns={[
        { header: t('Name'), cell: ({ Name }) => <b>{Name}</b> },
        { header: t('Id'), cell: ({ Id }) => Id },
        { header: t('Status'), cell: ({ Active }) => <StatusBadge status={Active ? 'Active' : 'Retired'} /> },
      ]}
      {...(mayManage && {
        actions: (department: Department) => <DepartmentButtons department={department} onRename={onRename} />,
      })}
    />
  );
}

function DepartmentButtons({ department, onRename }: { readonly department: Department; readonly onRename: OnRename }) {
  const setActive = useAct({
    run: ({ Id, Active }: Department) =>
      api.patch('/Departments/:id', { params: { id: Id }, body: { Active: !Active } }),
    question: ({ Name, Active }) =>
      Active
        ? {
            title: t('Retire {name}?', { name: Name }),
            consequences: [
              t('New orders can no longer use it; existing orders keep it.'),
              t('When no department is left, orders must not name one.'),
            ],
            action: t('Retire department'),
            isDangerous: true,
          }
        : {
            title: t('Restore {name}?', { name: Name }),
            consequences: [t('New orders can use it again.')],
            action: t('Restore department'),
          },
    stale: [keys.everyDepartment],
    done: t('Changed.'),
  });
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button size="compact-sm" variant="subtle" onClick={() => onRename(department)}>
        {t('Rename')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color={department.Active ? 'red' : undefined}
        onClick={() => setActive.act(department)}
      >
        {department.Active ? t('Retire') : t('Restore')}
      </Button>
    </Group>
  );
}
