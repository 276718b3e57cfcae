import { Button } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { keys } from '../../api/keys.ts';
import { useSuspension } from '../../app/suspension.ts';
import { t } from '../../i18n/t.ts';
import { BlockedButton } from '../../ui/blocked-button.tsx';
import { Page } from '../../ui/page.tsx';
import { pageOf } from '../../ui/paged-list.ts';
import { Section } from '../../ui/section.tsx';
import { usePagedRows } from '../../ui/use-paged-rows.ts';
import { useUrlDialog } from '../../ui/use-url-dialog.ts';
import { ReportDialog } from './report-dialog.tsx';
import { ReportTable } from './report-table.tsx';
import { ScheduleList } from './schedule-list.tsx';

const liveMs = 3_000;

/** Files of the account's data, made on request. */
export function ReportsPage() {
  const suspension = useSuspension();
  const dialog = useUrlDialog('new');
  const rows = usePagedRows({ queryKey: keys.reports, fetchPage: pageOf('/Reports'), refetchMs: liveMs });
  return (
    <Page
      title={t('Reports')}
      lead={t('Files with your orders, money and recipients. Each is deleted seven days after it is ready.')}
      actions={
        suspension ? (
          <BlockedButton reason={t('This account is suspended and read-only.')}>{t('New report')}</BlockedButton>
        ) : (
          <Button leftSection={<IconTableExport size={16} />} onClick={() => dialog.open()}>
            {t('New report')}
          </Button>
        )
      }
    >
      <ScheduleList />
      <Section p={0}>
        <ReportTable rows={rows} />
      </Section>
      <ReportDialog isOpen={dialog.isOpen && !suspension} onClose={dialog.close} />
    </Page>
  );
}
