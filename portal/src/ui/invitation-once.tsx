import { SecretOnce } from './secret-once.tsx';

/** A link that the service could not send to the person it is for. */
export interface Invitation {
  readonly name: string;
  readonly link: string;
}

interface InvitationOnceProps {
  readonly title?: string;
  /** Null while there is none to show: where the service sends mail, it sends the link by itself. */
  readonly invitation: Invitation | null;
  readonly onClose: () => void;
}

export function InvitationOnce({ title = 'Invitation', invitation, onClose }: InvitationOnceProps) {
  return (
    <SecretOnce
      title={title}
      secret={invitation?.link ?? null}
      hint={`No mail server is set up. Send this link to ${invitation?.name ?? 'the person'} yourself; it works once and isn’t shown again.`}
      onClose={onClose}
    />
  );
}
