import { useCan } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { Page } from '../../ui/page.tsx';
import { ForgetSection } from './forget-section.tsx';
import { TotalsSection } from './totals-section.tsx';

export function RecipientsPage() {
  const mayForget = useCan('recipients.forget');
  return (
    <Page title={t('Recipients')} lead={t('What each recipient has received, and how to remove personal data.')}>
      <TotalsSection />
      {mayForget && <ForgetSection />}
    </Page>
  );
}
