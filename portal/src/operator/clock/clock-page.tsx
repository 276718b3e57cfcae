import { ClockSection } from '../../account/stage/clock-section.tsx';
import { Page } from '../../ui/page.tsx';

export function ClockPage() {
  return (
    <Page title="Stage clock" lead="You can move the clock of this stage environment forward, but not back.">
      <ClockSection />
    </Page>
  );
}
