import { SecretOnce } from './secret-once.tsx';

interface InvitationOnceProps {
  readonly title?: string;
  /** Null while there is none to show: where the service sends mail, it sends the link by itself. */
  readonly link: string | null;
  readonly onClose: () => void;
}

export function InvitationOnce({ title = 'Invitation', link, onClose }: InvitationOnceProps) {
  return (
    <SecretOnce
      title={title}
      secret={link}
      hint="This service sends no mail yet, so give the link to the person yourself. It works once."
      onClose={onClose}
    />
  );
}
