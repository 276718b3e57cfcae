import { Group, Text } from '@mantine/core';
import { t } from '../../i18n/t.ts';

/** An amount for each currency, formatted; null while they are still being added up. */
export type Amounts = readonly string[] | null;

interface AmountsProps {
  readonly amounts: Amounts;
}

/*
 * A row shows the first amount and how many more there are; all of them are on the account's page. Neither is ever cut off:
 * an amount without its last digits is another amount.
 */

export function AmountCell({ amounts }: AmountsProps) {
  const { first, more } = shownOf(amounts);
  return (
    <>
      <div>{first}</div>
      {more && (
        <Text size="xs" c="dimmed">
          {more}
        </Text>
      )}
    </>
  );
}

/** The same in one line behind its label, which gives way. */
export function AmountLine({ label, amounts }: AmountsProps & { readonly label: string }) {
  const { first, more } = shownOf(amounts);
  return (
    <Group gap="0.6ch" wrap="nowrap" fz="xs" c="dimmed">
      <Text span inherit truncate>
        {t('{label}:', { label })}
      </Text>
      <span className="unbroken">{first}</span>
      {more && <span className="unbroken">{more}</span>}
    </Group>
  );
}

function shownOf(amounts: Amounts): { readonly first: string; readonly more: string | null } {
  if (amounts === null) return { first: t('Being added up…'), more: null };
  const [first = t('None'), ...others] = amounts;
  return { first, more: others.length === 0 ? null : t('and {count} more', { count: others.length }) };
}
