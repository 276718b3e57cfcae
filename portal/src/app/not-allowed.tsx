import { t } from '../i18n/t.ts';
import { Page } from '../ui/page.tsx';
import { Nothing } from '../ui/query-view.tsx';

/** In place of a page that the person's role cannot use. */
export function NotAllowed() {
  return (
    <Page title={t('No access')}>
      <Nothing title={t('Your role cannot open this page')}>
        {t('An administrator can change your role under People.')}
      </Nothing>
    </Page>
  );
}
