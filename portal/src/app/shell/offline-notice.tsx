import { Alert } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { t } from '../../i18n/t.ts';
import { useOnline } from '../../ui/use-online.ts';

/** In sight wherever the page is scrolled to: until it is gone, nothing can be loaded or saved. */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <div role="status" className="offline-notice">
      {!isOnline && (
        <Alert color="yellow" title={t('You are offline')} icon={<IconWifiOff aria-hidden="true" />} mb="lg">
          {t(
            'Nothing can be loaded or saved. This page continues automatically when you are back online, and keeps what you entered.',
          )}
        </Alert>
      )}
    </div>
  );
}
