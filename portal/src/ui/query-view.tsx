import { Alert, Button, EmptyState, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconMoodEmpty } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Problem } from '../api/problem.ts';
import { t } from '../i18n/t.ts';

interface QueryViewProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isFetching'>;
  readonly isEmpty?: (data: Data) => boolean;
  readonly empty?: ReactNode;
  readonly loading?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** The loading, error, empty and loaded states of a query. */
export function QueryView<Data>({ query, isEmpty, empty, loading, children }: QueryViewProps<Data>) {
  const { data, error } = query;
  if (data === undefined && error) return <Failure error={error} retry={() => void query.refetch()} />;
  if (data === undefined) return loading ?? <Waiting />;
  if (isEmpty?.(data)) return empty ?? <Nothing title={t('Nothing here yet')} />;
  return children(data);
}

export function Waiting({ rows = 4 }: { readonly rows?: number }) {
  const heights = Array.from({ length: rows }, (_, row) => row);
  return (
    <Stack gap="sm" aria-busy="true" aria-label={t('Loading')} role="status">
      {heights.map((row) => (
        <Skeleton key={row} height={36} radius="md" />
      ))}
    </Stack>
  );
}

interface NothingProps {
  readonly title: string;
  readonly icon?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

export function Nothing({ title, icon, children, actions }: NothingProps) {
  return (
    <EmptyState
      py="xl"
      size="sm"
      variant="light"
      title={title}
      description={children}
      icon={icon ?? <IconMoodEmpty aria-hidden="true" />}
    >
      {actions && <EmptyState.Actions>{actions}</EmptyState.Actions>}
    </EmptyState>
  );
}

interface FailureProps {
  readonly error: unknown;
  readonly retry?: () => void;
  /** Whether a service that cannot be reached is asked again without a click. */
  readonly isRepeated?: boolean;
}

const repeatMs = 5_000;

export function Failure({ error, retry, isRepeated = true }: FailureProps) {
  const problem = error instanceof Problem ? error : null;
  const repeated = useRef(retry);
  repeated.current = retry;
  const isWaiting = isRepeated && problem?.code === 'Unreachable';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setInterval(() => repeated.current?.(), repeatMs);
    return () => window.clearInterval(timer);
  }, [isWaiting]);
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={problem?.title ?? t('Something went wrong')}
      role="alert"
    >
      <Stack gap="xs">
        <Text size="sm">{problem?.message ?? t('The page could not be loaded. Try again.')}</Text>
        {problem?.requestId && (
          <Text size="xs" c="dimmed">
            {t('Request {requestId}', { requestId: problem.requestId })}
          </Text>
        )}
        {retry && (
          <Group>
            <Button size="xs" variant="light" color="red" onClick={retry}>
              {t('Try again')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
