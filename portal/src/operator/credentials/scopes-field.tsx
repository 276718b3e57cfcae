import { Button, Checkbox, Group, SimpleGrid } from '@mantine/core';
import type { OperatorScope } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';

interface ScopesFieldProps {
  readonly scopes: readonly OperatorScope[];
  readonly value?: string[];
  readonly onChange?: (value: string[]) => void;
  readonly error?: string | undefined;
}

/** What a credential may do, with two shortcuts. */
export function ScopesField({ scopes, value = [], onChange = () => undefined, error }: ScopesFieldProps) {
  const names = scopes.map(({ Name }): string => Name);
  return (
    <div>
      <Checkbox.Group
        label={t('Scopes')}
        description={t('What it may do. Give it only what it needs.')}
        required
        value={value}
        onChange={onChange}
        error={error}
      >
        <Group gap="xs" my="xs">
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => onChange(names.filter((name) => name.endsWith(':read')))}
          >
            {t('Read everything')}
          </Button>
          <Button size="compact-sm" variant="light" onClick={() => onChange(names)}>
            {t('All')}
          </Button>
          <Button size="compact-sm" variant="light" onClick={() => onChange([])}>
            {t('None')}
          </Button>
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" verticalSpacing="xs">
          {scopes.map(({ Name, Allows }) => (
            <Checkbox key={Name} value={Name} label={Name} description={Allows} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </div>
  );
}
