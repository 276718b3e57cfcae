import { t } from '../../i18n/t.ts';
import { SecretOnce } from '../../ui/secret-once.tsx';

export function RecoveryCodes({
  codes,
  onClose,
}: {
  readonly codes: readonly string[] | null;
  readonly onClose: () => void;
}) {
  return (
    <SecretOnce
      title={t('Your recovery codes')}
      secret={codes?.join('\n') ?? null}
      hint={t('Each code signs you in once if you lose your phone. Store them somewhere safe.')}
      onClose={onClose}
    />
  );
}
