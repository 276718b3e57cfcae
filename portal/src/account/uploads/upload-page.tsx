import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Upload } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { formatInstant } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { DraftWizard } from './draft-wizard.tsx';
import { StartingSection } from './starting-section.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { isActive } from './upload-words.ts';

const liveMs = 1_000;

export function UploadPage({ params }: { readonly params: { readonly id: string } }) {
  const upload = useQuery({
    queryKey: keys.upload(params.id),
    queryFn: () => api.get('/Uploads/:id', { params: { id: params.id } }),
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? liveMs : false),
  });
  return (
    <Page
      title={upload.data?.FileName ?? t('Upload', {}, 'a list')}
      lead={
        upload.data &&
        t('{count, plural, one {# row, uploaded {time}} other {# rows, uploaded {time}}}', {
          count: upload.data.RowCount,
          time: formatInstant(upload.data.CreatedAt),
        })
      }
      back={<BackLink href="/uploads">{t('All uploads')}</BackLink>}
    >
      <QueryView query={upload}>{(data) => <UploadView upload={data} />}</QueryView>
    </Page>
  );
}

function UploadView({ upload }: { readonly upload: Upload }) {
  if (upload.Status === 'Draft' || upload.Status === 'Checking') return <DraftWizard upload={upload} />;
  if (upload.Status === 'Starting') return <StartingSection upload={upload} />;
  return <UploadProgress upload={upload} />;
}
