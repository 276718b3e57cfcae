import type { Upload } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { progressOf } from './upload-words.ts';

/** The state of an upload in a list, with its progress. */
export function UploadStatus({ upload }: { readonly upload: Upload }) {
  switch (upload.Status) {
    case 'Checking':
      return <StatusBadge status="Processing" label={t('Checking, {percent} %', { percent: progressOf(upload) })} />;
    case 'Starting':
      return <StatusBadge status="Scheduled" label={t('Starts soon')} />;
    case 'Running':
      return <StatusBadge status="Running" label={t('Ordering, {percent} %', { percent: progressOf(upload) })} />;
    case 'Done':
      return <StatusBadge status="Complete" />;
    default:
      return <StatusBadge status={upload.Status} />;
  }
}
