import { Anchor, Text } from '@mantine/core';
import { Link, Route, Switch } from 'wouter';
import { t } from '../../i18n/t.ts';
import type { SessionState } from '../session.tsx';
import { CodeForm } from './code-form.tsx';
import { CompanyForm } from './company-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LinkPage } from './link-page.tsx';
import { PasswordForm } from './password-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Everything that is shown without a session. */
export function SignedOut({ state }: { readonly state: Exclude<SessionState, { step: 'Done' }> }) {
  return (
    <Switch>
      <Route path="/link/:token">{({ token }) => <LinkPage token={token} />}</Route>
      <Route path="/forgot">
        <SignInFrame title={t('Forgot your password?')}>
          <ForgotForm />
          <Text size="sm" ta="center">
            <Anchor component={Link} href="/">
              {t('Back to sign-in')}
            </Anchor>
          </Text>
        </SignInFrame>
      </Route>
      <Route path="/company">
        <SignInFrame title={t('Company sign-on')}>
          <CompanyForm />
          <Text size="sm" ta="center">
            <Anchor component={Link} href="/">
              {t('Back to sign-in')}
            </Anchor>
          </Text>
        </SignInFrame>
      </Route>
      <Route>
        {state.step === 'Code' ? (
          <SignInFrame title={t('One more step')}>
            <CodeForm factors={state.factors} />
          </SignInFrame>
        ) : (
          <SignInFrame title={t('Sign in')}>
            <PasswordForm />
            <Text size="sm" ta="center">
              <Anchor component={Link} href="/forgot">
                {t('Forgot your password?')}
              </Anchor>
            </Text>
            <Text size="sm" ta="center">
              <Anchor component={Link} href="/company">
                {t('Sign in with your company')}
              </Anchor>
            </Text>
          </SignInFrame>
        )}
      </Route>
    </Switch>
  );
}
