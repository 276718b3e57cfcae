import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/t.ts';
import type { Act } from './permissions.ts';
import { useCan } from './session.tsx';

interface AllowedProps {
  readonly act: Act;
  readonly children: ReactNode;
}

/** Shows what this person may use. The service checks again. */
export function Allowed({ act, children }: AllowedProps) {
  return useCan(act) ? children : null;
}

/** A form that people without the permission can read but not change. */
export function EditableIf({ act, children }: AllowedProps) {
  if (useCan(act)) return children;
  return (
    <fieldset disabled className="read-only">
      <Alert variant="light" color="gray" mb="md">
        {t('Your role can read this, but not change it.')}
      </Alert>
      {children}
    </fieldset>
  );
}
