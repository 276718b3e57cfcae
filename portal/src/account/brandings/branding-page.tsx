import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { NotAllowed } from '../../app/not-allowed.tsx';
import { useCan } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { BrandingEditor } from './branding-editor.tsx';

export function BrandingPage({ params }: { readonly params: { readonly id: string } }) {
  const isNew = params.id === 'new';
  const mayManage = useCan('brandings.manage');
  const branding = useQuery({
    queryKey: keys.branding(params.id),
    queryFn: () => api.get('/Brandings/:id', { params: { id: decodeURIComponent(params.id) } }),
    enabled: !isNew,
    // Data that is being edited is not replaced by a refetch.
    refetchOnWindowFocus: false,
  });
  if (isNew && !mayManage) return <NotAllowed />;
  return (
    <Page
      title={isNew ? t('New branding') : (branding.data?.Name ?? t('Branding'))}
      back={<BackLink href="/brandings">{t('All brandings')}</BackLink>}
    >
      {isNew ? (
        <BrandingEditor branding={null} />
      ) : (
        <QueryView query={branding}>{(data) => <BrandingEditor key={data.Id} branding={data} />}</QueryView>
      )}
    </Page>
  );
}
