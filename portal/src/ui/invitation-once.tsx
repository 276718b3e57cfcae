import { t } from '../i18n/t.ts';
import { SecretOnce } from './secret-once.tsx';

/** A link that the service could not send by mail. */
export interface Invitation {
  readonly name: string;
  readonly link: string;
}

interface InvitationOnceProps {
  readonly title?: string;
  /** Null if there is none to show: with a mail server, the service sends the link. */
  readonly invitation: Invitation | null;
  readonly onClose: () => void;
}

export function InvitationOnce({ title = t('Invitation'), invitation, onClose }: InvitationOnceProps) {
  return (
    <SecretOnce
      title={title}
      secret={invitation?.link ?? null}
      hint={t('No mail server is set up. Send this link to {name} yourself; it works once and isn’t shown again.', {
        name: invitation?.name ?? '',
      })}
      onClose={onClose}
    />
  );
}
