import { reportReadyTexts } from '../../delivery/notices/report-ready-texts.ts';
import type { SendNotice } from '../../delivery/send-notice.ts';
import { findSchedule } from '../../reports/schedules/queries.ts';
import { rolesWithReports } from '../../reports/schedules/report-roles.ts';
import type { NotifyReportReady } from '../../reports/types.ts';
import { notifyPeople } from './notify-admins.ts';

/** Notifies those who can download it, each in the language of their portal. The mail leads to the portal and holds no data. */
export function createNotifyReportReady(sendNotice: SendNotice, baseUrl: string): NotifyReportReady {
  return async (tx, { accountId, scheduleId }) => {
    const schedule = scheduleId === null ? null : await findSchedule(tx, { accountId, id: scheduleId });
    if (!schedule?.sendsMail) return;
    await notifyPeople(tx, sendNotice, { accountId, roles: rolesWithReports }, ({ language }) => {
      const locale = language ?? 'en';
      const { subject, text, action } = reportReadyTexts[locale];
      const frame = { locale, senderName: 'Bestow' };
      return { subject, text, action: { label: action, url: `${baseUrl}/portal/reports` }, frame };
    });
  };
}
