import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import type { LinkFacts } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { checkRepeated, NewPasswordFields } from '../../ui/new-password.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useSave } from '../../ui/use-save.ts';
import { stateOf, useSessionChange } from '../session.tsx';
import { PageLink } from './page-link.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Behind an invitation or a reset link: the person chooses a password. */
export function LinkPage({ token }: { readonly token: string }) {
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: () => api.get('/Links/:token', { params: { token } }),
    retry: false,
  });
  if (link.error instanceof Problem && link.error.status === 404)
    return (
      <SignInFrame title={t('This link no longer works')}>
        <Text ta="center">
          {t('It was already used, has expired or was replaced by a newer one. Request a new link.')}
        </Text>
        <PageLink href="/" label={t('Go to sign-in')} />
      </SignInFrame>
    );
  return (
    <SignInFrame title={link.data?.Kind === 'Reset' ? t('Choose a new password') : t('Welcome')}>
      <QueryView query={link}>{(facts) => <ChooseForm token={token} facts={facts} />}</QueryView>
    </SignInFrame>
  );
}

function ChooseForm({ token, facts }: { readonly token: string; readonly facts: LinkFacts }) {
  const changeSession = useSessionChange();
  const [, go] = useLocation();
  const isInvitation = facts.Kind === 'Invitation';
  const form = useForm({
    initialValues: { Name: facts.Name ?? '', Password: '', Again: '' },
    validate: { Again: checkRepeated },
  });
  const { faults, isSaving, onSubmit } = useSave({
    form,
    save: ({ Name, Password }) =>
      api.post('/Links/:token', {
        params: { token },
        body: isInvitation ? { Name: Name.trim(), Password } : { Password },
      }),
    onSaved: (answer) => {
      changeSession(stateOf(answer));
      go('/');
    },
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        {isInvitation && (
          <Text size="sm" c="dimmed" ta="center">
            {invitedAs(facts)}
          </Text>
        )}
        <TextInput label={t('Email')} value={facts.Email} readOnly autoComplete="username" />
        {isInvitation && (
          <TextInput label={t('Your name')} autoComplete="name" required {...form.getInputProps('Name')} />
        )}
        <NewPasswordFields
          form={form}
          label={t('Password')}
          description={t('At least 15 characters. A sentence works well.')}
        />
        <Faults faults={faults} />
        <Button type="submit" loading={isSaving}>
          {isInvitation ? t('Set password and sign in') : t('Set password')}
        </Button>
      </Stack>
    </form>
  );
}

function invitedAs({ AccountName, Role }: LinkFacts): string {
  return AccountName
    ? t(
        'You were invited to {account} as {role, select, admin {administrator} approver {approver} orderer {orderer} finance {finance} viewer {viewer} other {operator}}.',
        { account: AccountName, role: Role },
      )
    : t('You were invited as operator.');
}
