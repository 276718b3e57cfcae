import { Alert, Anchor } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Upload } from '../../api/types.generated.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { formatInstant } from '../../ui/format.ts';

/** The same list was uploaded before; its recipients might get their gifts twice. */
export function RepeatAlert({ upload }: { readonly upload: Upload }) {
  const { RepeatOf } = upload;
  if (!RepeatOf) return null;
  const isOrdered = RepeatOf.Status !== 'Draft' && RepeatOf.Status !== 'Checking';
  return (
    <Alert color="yellow" variant="light" mb="lg" icon={<IconCopy aria-hidden="true" />}>
      {rich('The same list was uploaded before, on {time}: <link>{file}</link>.', {
        time: formatInstant(RepeatOf.CreatedAt),
        file: RepeatOf.FileName,
        link: (words) => (
          <Anchor component={Link} href={`/uploads/${RepeatOf.Id}`} underline="always">
            {words}
          </Anchor>
        ),
      })}{' '}
      {isOrdered
        ? t('Its gifts were ordered; continue only if recipients should get another one.')
        : t('Nothing of it was ordered.')}
    </Alert>
  );
}
