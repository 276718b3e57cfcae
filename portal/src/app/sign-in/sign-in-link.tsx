import { Loader, Text } from '@mantine/core';
import { useHash } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Redirect, useLocation } from 'wouter';
import { api } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import { t } from '../../i18n/t.ts';
import { Failure } from '../../ui/query-view.tsx';
import { stateOf, useSessionChange } from '../session.tsx';
import { PageLink } from './page-link.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Behind the links that a stage environment prints when it starts: signs in, also where somebody else is signed in. */
export function SignInLink() {
  const changeSession = useSessionChange();
  const [, go] = useLocation();
  const [hash] = useHash({ getInitialValueInEffect: false });
  const sent = useRef<string | null>(null);
  const entering = useMutation({
    mutationFn: (Token: string) => api.post('/SignIn/Link', { body: { Token } }),
    onSuccess: (answer) => {
      // Nothing that an earlier session read may be left.
      changeSession({ step: 'SignedOut' });
      changeSession(stateOf(answer));
      go('/', { replace: true });
    },
  });
  const enter = entering.mutate;
  useEffect(() => {
    // The link works once, so it is sent once.
    if (sent.current === hash || hash === '') return;
    sent.current = hash;
    enter(hash.replace(/^#/, ''));
  }, [hash, enter]);
  // Without a token, somebody typed or kept the address of this page.
  if (hash === '' && sent.current === null) return <Redirect to="/" replace />;
  if (entering.error instanceof Problem && entering.error.status === 404)
    return (
      <SignInFrame title={t('This link no longer works')}>
        <Text ta="center">
          {t(
            'It was already used, or has expired. Start Bestow again for a new one, or sign in with the password that it printed.',
          )}
        </Text>
        <PageLink href="/" label={t('Go to sign-in')} />
      </SignInFrame>
    );
  return (
    <SignInFrame title={t('Signing you in')}>
      {entering.error ? (
        <Failure error={entering.error} retry={() => enter(hash.replace(/^#/, ''))} />
      ) : (
        <Loader role="status" aria-label={t('Loading')} mx="auto" />
      )}
    </SignInFrame>
  );
}
