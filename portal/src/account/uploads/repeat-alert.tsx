import { Alert, Anchor } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Upload } from '../../api/types.generated.ts';
import { formatInstant } from '../../ui/format.ts';

/** The same list was uploaded before; its recipients might get their gifts twice. */
export function RepeatAlert({ upload }: { readonly upload: Upload }) {
  const { RepeatOf } = upload;
  if (!RepeatOf) return null;
  const isOrdered = RepeatOf.Status !== 'Draft' && RepeatOf.Status !== 'Checking';
  return (
    <Alert color="yellow" variant="light" mb="lg" icon={<IconCopy aria-hidden="true" />}>
      The same list was uploaded before, on {formatInstant(RepeatOf.CreatedAt)}:{' '}
      <Anchor component={Link} href={`/uploads/${RepeatOf.Id}`} underline="always">
        {RepeatOf.FileName}
      </Anchor>
      .{' '}
      {isOrdered
        ? 'Its gifts were ordered; continue only if recipients should get another one.'
        : 'Nothing of it was ordered.'}
    </Alert>
  );
}
