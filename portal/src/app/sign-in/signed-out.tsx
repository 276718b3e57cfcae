import { Anchor, Text } from '@mantine/core';
import { Link, Route, Switch } from 'wouter';
import { t } from '../../i18n/t.ts';
import { CodeForm } from './code-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LinkPage } from './link-page.tsx';
import { PasswordForm } from './password-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Everything that is shown without a session. */
export function SignedOut({ step }: { readonly step: 'SignedOut' | 'Code' }) {
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
      <Route>
        {step === 'Code' ? (
          <SignInFrame title={t('One more step')}>
            <CodeForm />
          </SignInFrame>
        ) : (
          <SignInFrame title={t('Sign in')}>
            <PasswordForm />
            <Text size="sm" ta="center">
              <Anchor component={Link} href="/forgot">
                {t('Forgot your password?')}
              </Anchor>
            </Text>
          </SignInFrame>
        )}
      </Route>
    </Switch>
  );
}
