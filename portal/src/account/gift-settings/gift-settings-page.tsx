import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useCan } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { GiftSettingsFacts, GiftSettingsForm } from './gift-settings-form.tsx';
import { ReminderPreview } from './reminder-preview.tsx';

export function GiftSettingsPage() {
  const mayManage = useCan('giftSettings.manage');
  const settings = useQuery({
    queryKey: keys.giftSettings,
    queryFn: () => api.get('/GiftSettings'),
    // Data that is being edited is not replaced by a refetch.
    refetchOnWindowFocus: false,
  });
  return (
    <Page
      title={t('Gift settings')}
      lead={t('When gifts expire, when recipients are reminded, and when they are forgotten.')}
    >
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" className="editor">
        <QueryView query={settings}>
          {(data) =>
            mayManage ? (
              <GiftSettingsForm
                settings={data}
                save={(body) => api.put('/GiftSettings', { body })}
                queryKey={keys.giftSettings}
              />
            ) : (
              <GiftSettingsFacts settings={data} />
            )
          }
        </QueryView>
        <ReminderPreview />
      </SimpleGrid>
    </Page>
  );
}
