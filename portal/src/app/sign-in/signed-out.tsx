import { Text } from '@mantine/core';
import { Route, Switch } from 'wouter';
import { t } from '../../i18n/t.ts';
import type { SessionState } from '../session.tsx';
import { CodeForm } from './code-form.tsx';
import { CompanyForm } from './company-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LinkPage } from './link-page.tsx';
import { PageLink } from './page-link.tsx';
import { PasswordForm } from './password-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Everything that is shown without a session. */
export function SignedOut({ state }: { readonly state: Exclude<SessionState, { step: 'Done' }> }) {
  // Where the session ended, the page and what was entered there are back after the sign-in.
  const endedAt = state.step === 'SignedOut' ? state.endedAt : undefined;
  const start = endedAt ?? '/';
  return (
    <Switch>
      <Route path="/link/:token">{({ token }) => <LinkPage token={token} />}</Route>
      <Route path="/forgot">
        <SignInFrame title={t('Forgot your password?')}>
          <ForgotForm />
          <PageLink href={start} label={t('Back to sign-in')} />
        </SignInFrame>
      </Route>
      <Route path="/company">
        <SignInFrame title={t('Company sign-on')}>
          <CompanyForm returnTo={start} />
          <PageLink href={start} label={t('Back to sign-in')} />
        </SignInFrame>
      </Route>
      <Route>
        {state.step === 'Code' ? (
          <SignInFrame title={t('One more step')}>
            <CodeForm factors={state.factors} />
          </SignInFrame>
        ) : (
          <SignInFrame title={t('Sign in')}>
            {endedAt && (
              <Text size="sm" ta="center" role="status">
                {t('Your session has ended. Sign in again.')}
              </Text>
            )}
            <PasswordForm />
            <PageLink href="/forgot" label={t('Forgot your password?')} />
            <PageLink href="/company" label={t('Sign in with your company')} />
          </SignInFrame>
        )}
      </Route>
    </Switch>
  );
}
