import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { CredentialLimits } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { AccessFields } from '../../ui/access-fields.tsx';
import { AmountRows } from '../../ui/amount-rows.tsx';

type Scope = CredentialLimits['Scopes'][number];

/** What a credential may do, in the person's words. */
const scopeWords: readonly { readonly name: Scope; readonly label: string; readonly about: string }[] = [
  {
    name: 'catalog:read',
    label: t('Read the catalog'),
    about: t('Products, shipping methods, carriers, brandings, departments and gift settings.'),
  },
  {
    name: 'orders:read',
    label: t('Read orders'),
    about: t('Orders and their recipients, events and cases, without codes and links.'),
  },
  {
    name: 'orders:write',
    label: t('Place and change orders'),
    about: t('Also cancel, void, resend and reissue them, forget recipients, and set gift settings.'),
  },
  {
    name: 'codes:read',
    label: t('See codes and links'),
    about: t('Codes, claim links and answers. Whoever has them can spend the gifts.'),
  },
  {
    name: 'funds:read',
    label: t('Read funds'),
    about: t('Balances, transactions, budgets, funding requests, invoices and the billing address.'),
  },
  {
    name: 'funds:write',
    label: t('Request funding'),
    about: t('Also set balance alerts, budgets and the billing address.'),
  },
  {
    name: 'webhooks:write',
    label: t('Manage webhooks'),
    about: t('Read and change endpoints; read, test and replay their messages.'),
  },
  {
    name: 'orders:approve',
    label: t('Approve orders'),
    about: t('Approve and reject orders of others. Not selected unless you choose it.'),
  },
  {
    name: 'rules:write',
    label: t('Set rules for orders'),
    about: t(
      'Decide which orders need an approval, and whether orders wait for funds. Not selected unless you choose it.',
    ),
  },
];

const allScopes = scopeWords.map(({ name }) => name);

/** What a credential gets unless more is chosen; those that existed before the others have these. */
const usualScopes = allScopes.filter((name) => name !== 'orders:approve' && name !== 'rules:write');

export interface CredentialValues extends Record<string, unknown> {
  Name: string;
  Email: string;
  Limits: {
    Scopes: Scope[];
    AddressBlocks: string[];
    /** A day; empty: it does not end. */
    ExpiresAt: string;
    SpendingLimits: { CurrencyCode: string; Amount: number | string }[];
  };
}

export const noLimits: CredentialValues['Limits'] = {
  Scopes: [...usualScopes],
  AddressBlocks: [],
  ExpiresAt: '',
  SpendingLimits: [],
};

export function hasUsualScopes(scopes: readonly string[]): boolean {
  return scopes.length === usualScopes.length && usualScopes.every((name) => scopes.includes(name));
}

export function toLimitValues(limits: CredentialLimits): CredentialValues['Limits'] {
  const { Scopes, AddressBlocks, ExpiresAt, SpendingLimits } = limits;
  return {
    Scopes: [...Scopes],
    AddressBlocks: [...AddressBlocks],
    ExpiresAt: ExpiresAt?.slice(0, 10) ?? '',
    SpendingLimits: SpendingLimits.map((limit) => ({ ...limit })),
  };
}

/** As the service takes them. An end that was not touched keeps its time of day. */
export function fromLimitValues({ ExpiresAt, ...limits }: CredentialValues['Limits'], before: string | null) {
  const isUntouched = ExpiresAt !== '' && before?.startsWith(ExpiresAt) === true;
  const end = isUntouched ? before : `${ExpiresAt}T00:00:00Z`;
  return {
    ...limits,
    SpendingLimits: limits.SpendingLimits.map(({ CurrencyCode, Amount }) => ({ CurrencyCode, Amount: Number(Amount) })),
    ...(ExpiresAt !== '' && { ExpiresAt: end }),
  };
}

export function LimitsFields({ form }: { readonly form: UseFormReturnType<CredentialValues> }) {
  const { onChange, ...scopes } = form.getInputProps('Limits.Scopes');
  return (
    <Stack>
      <Checkbox.Group label={t('What it may do')} required {...scopes} onChange={onChange}>
        <Group gap="xs" my="xs">
          <Button size="compact-sm" variant="light" onClick={() => onChange(allScopes)}>
            {t('All')}
          </Button>
          <Button size="compact-sm" variant="light" onClick={() => onChange([])}>
            {t('None')}
          </Button>
        </Group>
        <Stack gap="xs">
          {scopeWords.map(({ name, label, about }) => (
            <Checkbox key={name} value={name} label={label} description={about} />
          ))}
        </Stack>
      </Checkbox.Group>
      <SpendingLimits form={form} />
      <AccessFields
        addressBlocks={form.getInputProps('Limits.AddressBlocks')}
        expiresAt={form.getInputProps('Limits.ExpiresAt')}
      />
    </Stack>
  );
}

function SpendingLimits({ form }: { readonly form: UseFormReturnType<CredentialValues> }) {
  return (
    <Stack gap="xs">
      <div>
        <Text size="sm" fw={600}>
          {t('Spending limit per day')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('Without one it can spend the whole balance. With one, currencies that are not listed cannot be spent.')}
        </Text>
      </div>
      <AmountRows
        form={form}
        path="Limits.SpendingLimits"
        addLabel={t('Add currency limit')}
        removeLabel={t('Remove limit')}
        isRequired
      />
    </Stack>
  );
}
