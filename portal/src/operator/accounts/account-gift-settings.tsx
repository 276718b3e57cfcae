import { useQuery } from '@tanstack/react-query';
import { GiftSettingsForm } from '../../account/gift-settings/gift-settings-form.tsx';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { QueryView } from '../../ui/query-view.tsx';

export function AccountGiftSettings({ accountId }: { readonly accountId: string }) {
  const params = { id: accountId };
  const queryKey = keys.operator.accountGiftSettings(accountId);
  const settings = useQuery({
    queryKey,
    queryFn: () => api.get('/operator/Accounts/:id/GiftSettings', { params }),
    refetchOnWindowFocus: false,
  });
  return (
    <QueryView query={settings}>
      {(data) => (
        <GiftSettingsForm
          settings={data}
          save={(body) => api.put('/operator/Accounts/:id/GiftSettings', { params, body })}
          queryKey={queryKey}
        />
      )}
    </QueryView>
  );
}
