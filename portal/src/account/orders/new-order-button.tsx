import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useCan } from '../../app/session.tsx';
import { useSuspension } from '../../app/suspension.ts';
import { t } from '../../i18n/t.ts';
import { BlockedButton } from '../../ui/blocked-button.tsx';

export function NewOrderButton() {
  const mayOrder = useCan('orders.place');
  const suspension = useSuspension();
  const icon = <IconPlus size={16} />;
  if (!mayOrder) return null;
  if (suspension)
    return (
      <BlockedButton reason={suspension} leftSection={icon}>
        {t('New order')}
      </BlockedButton>
    );
  return (
    <Button component={Link} href="/orders/new" leftSection={icon}>
      {t('New order')}
    </Button>
  );
}
