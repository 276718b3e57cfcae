import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Problem } from '../api/problem.ts';
import { t } from '../i18n/t.ts';

const closeButtonProps = { 'aria-label': t('Close this message') };

export function notifyDone(message: string): void {
  notifications.show({ message, closeButtonProps, color: 'teal', icon: <IconCheck size={18} aria-hidden="true" /> });
}

/** Shows an error in the service's words. A confirmation that the person declined is not reported. */
export function notifyProblem(error: unknown): void {
  if (error instanceof Problem && error.code === 'ConfirmationRequired') return;
  notifications.show({
    title: error instanceof Problem ? error.title : t('Something went wrong'),
    message: error instanceof Problem ? error.message : t('Something went wrong on this page. Try again.'),
    closeButtonProps,
    color: 'red',
    icon: <IconAlertTriangle size={18} aria-hidden="true" />,
    autoClose: 10_000,
  });
}
