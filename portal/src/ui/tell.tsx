import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Problem } from '../api/problem.ts';

export function tellDone(message: string): void {
  notifications.show({ message, color: 'teal', icon: <IconCheck size={18} aria-hidden="true" /> });
}

/** What went wrong, in the service's own words. A confirmation that the person declined is no news to them. */
export function tellProblem(error: unknown): void {
  if (error instanceof Problem && error.code === 'ConfirmationRequired') return;
  notifications.show({
    title: error instanceof Problem ? error.title : 'That did not work',
    message: error instanceof Problem ? error.message : 'Something went wrong on this page. Try it again.',
    color: 'red',
    icon: <IconAlertTriangle size={18} aria-hidden="true" />,
    autoClose: 10_000,
  });
}
