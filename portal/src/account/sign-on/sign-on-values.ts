import type { AccountRole, SignOn, SignOnWish } from '../../api/types.generated.ts';

export interface SignOnValues extends Record<string, unknown> {
  readonly Name: string;
  readonly Issuer: string;
  readonly ClientId: string;
  readonly ClientSecret: string;
  readonly GroupsClaim: string;
  readonly IsRequired: boolean;
  readonly Domains: { readonly Domain: string }[];
  readonly Groups: { readonly Group: string; readonly Role: AccountRole }[];
}

export function valuesOf(settings: SignOn | null): SignOnValues {
  return {
    Name: settings?.Name ?? '',
    Issuer: settings?.Issuer ?? '',
    ClientId: settings?.ClientId ?? '',
    ClientSecret: '',
    GroupsClaim: settings?.GroupsClaim ?? 'groups',
    IsRequired: settings?.IsRequired ?? false,
    Domains: settings?.Domains.map(({ Domain }) => ({ Domain })) ?? [{ Domain: '' }],
    Groups: settings?.Groups.map(({ Group, Role }) => ({ Group, Role: Role as AccountRole })) ?? [
      { Group: '', Role: 'viewer' },
    ],
  };
}

export function bodyOf({ ClientSecret, Domains, ...values }: SignOnValues): SignOnWish {
  return {
    ...values,
    Domains: Domains.map(({ Domain }) => Domain.trim()),
    ...(ClientSecret !== '' && { ClientSecret }),
  };
}
