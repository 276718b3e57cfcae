import { Anchor, Checkbox, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { OperatorAccountDetail } from '../../api/types.generated.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { formatInstant } from '../../ui/format.ts';

interface RawCodesFieldProps {
  readonly account: OperatorAccountDetail;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** Checked only if the account has the right. While a request is pending, it says so and cannot be requested again. */
export function RawCodesField({ account, value, onChange }: RawCodesFieldProps) {
  const { RawCodesRequest: request, ReceivesRawCodes: isGranted } = account;
  const isWaiting = request !== null && !isGranted;
  return (
    <div>
      <Checkbox
        label={t('Receives raw codes')}
        description={t(
          'The API returns card numbers and PINs instead of claim links. Requires a contract and the approval of another operator.',
        )}
        checked={value && !isWaiting}
        disabled={isWaiting}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {isWaiting && (
        <Text size="sm" mt={6}>
          {rich('Requested by {name} on {date}, waiting for approval. <to>See Approvals</to>', {
            name: request.AskedBy,
            date: formatInstant(request.AskedAt),
            to: (words) => (
              <Anchor component={Link} href="/operator/approvals" size="sm" underline="always">
                {words}
              </Anchor>
            ),
          })}
        </Text>
      )}
    </div>
  );
}
