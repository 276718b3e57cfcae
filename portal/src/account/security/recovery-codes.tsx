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
      title="Your recovery codes"
      secret={codes?.join('\n') ?? null}
      hint="Each of them signs you in once when your phone is gone. Keep them where you keep important papers."
      onClose={onClose}
    />
  );
}
