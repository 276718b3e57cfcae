import { Group, Paper, type PaperProps, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionProps extends PaperProps {
  readonly title?: string;
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A raised card with its own heading. */
export function Section({ title, hint, actions, children, ...paper }: SectionProps) {
  return (
    <Paper component="section" p={{ base: 'md', sm: 'lg' }} className="sheet" aria-label={title} {...paper}>
      {title && (
        <Group justify="space-between" align="flex-start" mb="md" gap="sm">
          <div className="section-head">
            <Title order={2} size="h4">
              {title}
            </Title>
            {hint && (
              <Text c="dimmed" size="sm" mt={2} component="div">
                {hint}
              </Text>
            )}
          </div>
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
      )}
      {children}
    </Paper>
  );
}
