import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { formatCount, formatInstant } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { DraftWizard } from './draft-wizard.tsx';
import { UploadProgress } from './upload-progress.tsx';

const liveMs = 1_000;

export function UploadPage({ params }: { readonly params: { readonly id: string } }) {
  const upload = useQuery({
    queryKey: keys.upload(params.id),
    queryFn: () => api.get('/Uploads/:id', { params: { id: params.id } }),
    refetchInterval: ({ state }) => (state.data?.Status === 'Running' ? liveMs : false),
  });
  return (
    <Page
      title={upload.data?.FileName ?? 'Upload'}
      lead={
        upload.data && `${formatCount(upload.data.RowCount)} rows, uploaded ${formatInstant(upload.data.CreatedAt)}`
      }
      back={<BackLink href="/uploads">All uploads</BackLink>}
    >
      <QueryView query={upload}>
        {(data) => (data.Status === 'Draft' ? <DraftWizard upload={data} /> : <UploadProgress upload={data} />)}
      </QueryView>
    </Page>
  );
}
