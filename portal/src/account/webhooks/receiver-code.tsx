import { Button, CopyButton, Group, Tabs } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { t } from '../../i18n/t.ts';
import csharp from './receivers/receiver.cs?raw';
import go from './receivers/receiver.go?raw';
import node from './receivers/receiver.mjs?raw';
import php from './receivers/receiver.php?raw';
import python from './receivers/receiver.py?raw';

/** Whole programs without dependencies; tests run those whose language the machine has. */
const receivers = [
  { name: 'Node', code: node },
  { name: 'Python', code: python },
  { name: 'Go', code: go },
  { name: 'PHP', code: php },
  { name: 'C#', code: csharp },
];

export function ReceiverCode() {
  return (
    <Tabs defaultValue="Node">
      <Tabs.List mb="sm" aria-label={t('Language')}>
        {receivers.map(({ name }) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {receivers.map(({ name, code }) => (
        <Tabs.Panel key={name} value={name}>
          <Group justify="flex-end" mb={4}>
            <CopyButton value={code}>
              {({ copied, copy }) => (
                <Button
                  size="compact-sm"
                  variant="light"
                  leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
                  onClick={copy}
                >
                  {copied ? t('Copied') : t('Copy {name} code', { name })}
                </Button>
              )}
            </CopyButton>
          </Group>
          <pre className="mono-block">{code}</pre>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
