import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Person } from '../../api/types.generated.ts';
import { useMe } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../../ui/use-act.ts';

/** Whether everyone in the account must have a second factor. */
export function SignInRules({ people }: { readonly people: readonly Person[] }) {
  const rules = useQuery({ queryKey: keys.signInRules, queryFn: () => api.get('/SignInRules') });
  return (
    <Section title={t('Sign-in')}>
      <QueryView query={rules}>
        {({ RequiresSecondFactor }) => <FactorSwitch isRequired={RequiresSecondFactor} people={people} />}
      </QueryView>
    </Section>
  );
}

function FactorSwitch({ isRequired, people }: { readonly isRequired: boolean; readonly people: readonly Person[] }) {
  const me = useMe();
  const lacking = people.filter(({ HasSecondFactor, Status }) => !HasSecondFactor && Status === 'Active').length;
  const change = useAct({
    run: (RequiresSecondFactor: boolean) => api.put('/SignInRules', { body: { RequiresSecondFactor } }),
    question: (isOn) =>
      isOn
        ? {
            title: t('Require two-factor sign-in?'),
            consequences: [
              lacking === 0
                ? t('Everyone who can sign in has a second factor.')
                : t(
                    '{count, plural, one {One person has none and must set one up before they can go on.} other {# people have none and must set one up before they can go on.}}',
                    { count: lacking },
                  ),
              t('Nobody in the account can remove their last second factor.'),
            ],
            action: t('Require it'),
          }
        : {
            title: t('No longer require two-factor sign-in?'),
            consequences: [t('Everyone keeps their second factor, but can remove it.')],
            action: t('No longer require it'),
            isDangerous: true,
          },
    stale: [keys.signInRules],
    done: ({ RequiresSecondFactor }) =>
      RequiresSecondFactor ? t('Two-factor sign-in is required.') : t('Two-factor sign-in is no longer required.'),
  });
  const isMissing = !me.HasSecondFactor && !isRequired;
  return (
    <Switch
      label={t('Require two-factor sign-in of everyone')}
      description={
        isMissing
          ? t('Set up a second factor yourself first, under Your sign-in.')
          : t('People without an authenticator app or a passkey are led to set one up, at once.')
      }
      checked={isRequired}
      disabled={isMissing || change.isRunning}
      onChange={(event) => change.act(event.currentTarget.checked)}
    />
  );
}
