import { Alert, Button, Group, Stack } from '@mantine/core';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorAccountDetail } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import type { Question } from '../../ui/confirm.tsx';
import { formatInstant } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAct } from '../../ui/use-act.ts';

interface Account {
  readonly account: OperatorAccountDetail;
}

/** Whether the account is active, and whether its gifts can be opened. */
export function AccountBadges({ account }: Account) {
  return (
    <Group gap="xs">
      <StatusBadge status={account.Status} />
      {account.ClaimLinksFrozenAt && <StatusBadge status="Frozen" label={t('Claim links frozen')} />}
    </Group>
  );
}

/** What the account's state means for work in progress. */
export function AccountNotices({ account }: Account) {
  if (account.Status === 'Active' && !account.ClaimLinksFrozenAt) return null;
  return (
    <Stack gap="sm">
      {account.Status === 'Suspended' && (
        <Alert color="red" variant="light" title={t('This account is suspended')}>
          {t(
            'Orders, uploads, cards, messages and parcels are on hold until you reactivate it. Its people and systems can only read.',
          )}
        </Alert>
      )}
      {account.ClaimLinksFrozenAt && (
        <Alert color="yellow" variant="light" title={t('Claim links are frozen')}>
          {t('Since {date}, recipients can’t open this account’s gifts. Their pages say that the gift is safe.', {
            date: formatInstant(account.ClaimLinksFrozenAt),
          })}
        </Alert>
      )}
    </Stack>
  );
}

export function AccountActions({ account }: Account) {
  const isActive = account.Status === 'Active';
  const isFrozen = account.ClaimLinksFrozenAt !== null;
  return (
    <>
      <ChangeButton
        account={account}
        change={{ ClaimLinksFrozen: !isFrozen }}
        question={isFrozen ? unfreezing(account) : freezing(account)}
        done={isFrozen ? t('Claim links unfrozen.') : t('Claim links frozen.')}
        color={isFrozen ? 'teal' : 'red'}
      >
        {isFrozen ? t('Unfreeze claim links') : t('Freeze claim links')}
      </ChangeButton>
      <ChangeButton
        account={account}
        change={{ Status: isActive ? 'Suspended' : 'Active' }}
        question={isActive ? suspending(account) : reactivating(account)}
        done={isActive ? t('Account suspended.') : t('Account reactivated.')}
        color={isActive ? 'red' : 'teal'}
      >
        {isActive ? t('Suspend') : t('Reactivate')}
      </ChangeButton>
    </>
  );
}

interface ChangeButtonProps extends Account {
  readonly change: { readonly Status?: OperatorAccountDetail['Status']; readonly ClaimLinksFrozen?: boolean };
  readonly question: Question;
  readonly done: string;
  readonly color: string;
  readonly children: string;
}

function ChangeButton({ account, change, question, done, color, children }: ChangeButtonProps) {
  const { act, isRunning } = useAct({
    run: () => api.patch('/operator/Accounts/:id', { params: { id: account.Id }, body: change }),
    question: () => question,
    stale: [keys.operator.everyAccount],
    done,
  });
  return (
    <Button variant="light" color={color} onClick={() => act(undefined)} loading={isRunning}>
      {children}
    </Button>
  );
}

function suspending({ Name }: OperatorAccountDetail): Question {
  return {
    title: t('Suspend {name}?', { name: Name }),
    consequences: [
      t(
        'From now on no orders are placed, no cards issued, no messages sent and no parcels handed over. Scheduled orders and running uploads are paused.',
      ),
      t('Its people and systems can still sign in and read, but cannot see links or codes.'),
      t('Recipients can still open gifts they already have. Freeze the claim links to stop that too.'),
      t('Nothing is lost. Reactivating the account resumes everything that is on hold.'),
    ],
    action: t('Suspend'),
    isDangerous: true,
    typed: Name,
  };
}

function reactivating({ Name }: OperatorAccountDetail): Question {
  return {
    title: t('Reactivate {name}?', { name: Name }),
    consequences: [
      t('Orders, uploads, cards and messages on hold continue immediately.'),
      t('Its people and systems can use the account again.'),
    ],
    action: t('Reactivate'),
  };
}

function freezing({ Name }: OperatorAccountDetail): Question {
  return {
    title: t('Freeze the claim links of {name}?', { name: Name }),
    consequences: [
      t('From now on no recipient can open a gift of this account, not even one they opened before.'),
      t('The gift pages say that the gift is safe but cannot be opened at the moment.'),
      t('The API does not return card codes. Orders and messages continue unless you also suspend the account.'),
      t('Nothing is lost. Unfreezing makes every link work as before.'),
    ],
    action: t('Freeze claim links'),
    isDangerous: true,
    typed: Name,
  };
}

function unfreezing({ Name }: OperatorAccountDetail): Question {
  return {
    title: t('Unfreeze the claim links of {name}?', { name: Name }),
    consequences: [t('Recipients can open their gifts again immediately.')],
    action: t('Unfreeze claim links'),
  };
}
