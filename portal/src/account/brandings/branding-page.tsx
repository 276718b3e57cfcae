import { Anchor, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api, segment } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Branding } from '../../api/types/catalog.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { BrandingEditor } from './branding-editor.tsx';

export function BrandingPage({ params }: { readonly params: { readonly id: string } }) {
  const isNew = params.id === 'new';
  const branding = useQuery({
    queryKey: keys.branding(params.id),
    queryFn: () => api.get<Branding>(`/Brandings/${segment(decodeURIComponent(params.id))}`),
    enabled: !isNew,
    // What someone is editing is not replaced under their hands.
    refetchOnWindowFocus: false,
  });
  return (
    <Page
      title={isNew ? 'New branding' : (branding.data?.Name ?? 'Branding')}
      back={
        <Anchor component={Link} href="/brandings" size="sm">
          <Group gap={4}>
            <IconArrowLeft size={14} aria-hidden="true" /> All brandings
          </Group>
        </Anchor>
      }
    >
      {isNew ? (
        <BrandingEditor branding={null} />
      ) : (
        <QueryView query={branding}>{(data) => <BrandingEditor key={data.Id} branding={data} />}</QueryView>
      )}
    </Page>
  );
}
