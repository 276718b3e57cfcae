import { useCan } from '../../app/session.tsx';
import { Page } from '../../ui/page.tsx';
import { ForgetSection } from './forget-section.tsx';
import { TotalsSection } from './totals-section.tsx';

export function RecipientsPage() {
  const mayForget = useCan('recipients.forget');
  return (
    <Page title="Recipients" lead="What each recipient has received, and how to remove personal data.">
      <TotalsSection />
      {mayForget && <ForgetSection />}
    </Page>
  );
}
