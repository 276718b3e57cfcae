import { ActionIcon, CopyButton, Group, Text, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { t } from '../i18n/t.ts';

/** A value in monospace with a button that copies it. */
export function CopyText({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <Group gap={4} wrap="nowrap" className="copy-text">
      <Text ff="monospace" size="sm" className="breakable" dir="ltr">
        {value}
      </Text>
      <CopyIcon value={value} label={label} />
    </Group>
  );
}

export function CopyIcon({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <CopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t('Copied') : t('Copy {label}', { label })}>
          <ActionIcon
            variant="subtle"
            color={copied ? 'teal' : 'gray'}
            onClick={copy}
            aria-label={copied ? t('Copied') : t('Copy {label}', { label })}
          >
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
