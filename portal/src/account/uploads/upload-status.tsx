import type { Upload } from '../../api/types.generated.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { progressOf } from './upload-words.ts';

/** The state of an upload in a list, with its progress. */
export function UploadStatus({ upload }: { readonly upload: Upload }) {
  switch (upload.Status) {
    case 'Checking':
      return <StatusBadge status="Processing" label={`Checking, ${progressOf(upload)} %`} />;
    case 'Starting':
      return <StatusBadge status="Scheduled" label="Starts soon" />;
    case 'Running':
      return <StatusBadge status="Running" label={`Ordering, ${progressOf(upload)} %`} />;
    case 'Done':
      return <StatusBadge status="Complete" />;
    default:
      return <StatusBadge status={upload.Status} />;
  }
}
