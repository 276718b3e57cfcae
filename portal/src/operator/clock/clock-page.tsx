import { ClockSection } from '../../account/stage/clock-section.tsx';
import { Page } from '../../ui/page.tsx';

export function ClockPage() {
  return (
    <Page title="Stage clock" lead="Time of this stage environment can be moved on, never back.">
      <ClockSection />
    </Page>
  );
}
