import { Loader, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/client.ts';
import { t } from '../../i18n/t.ts';
import { useSessionChange } from '../session.tsx';
import { PageLink } from './page-link.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { takeReturnPlace } from './sign-on.ts';

/** Where a company's provider sends people back to. */
export function SignOnReturn() {
  const changeSession = useSessionChange();
  const [, go] = useLocation();
  const isSent = useRef(false);
  const entering = useMutation({
    mutationFn: (Query: string) => api.post('/SignOn/Finish', { body: { Query } }),
    onSuccess: ({ Me }) => {
      // Nothing that an earlier session read may be left.
      changeSession({ step: 'SignedOut' });
      if (Me) changeSession({ step: 'Done', me: Me });
      go(takeReturnPlace(), { replace: true });
    },
  });
  const enter = entering.mutate;
  useEffect(() => {
    // The answer works once, so it is sent once.
    if (isSent.current) return;
    isSent.current = true;
    enter(window.location.search.slice(1));
    window.history.replaceState(null, '', window.location.pathname);
  }, [enter]);
  if (!entering.error)
    return (
      <SignInFrame title={t('Signing you in')}>
        <Loader role="status" aria-label={t('Loading')} mx="auto" />
      </SignInFrame>
    );
  return (
    <SignInFrame title={t('You are not signed in')}>
      <Text ta="center" role="alert">
        {entering.error.message}
      </Text>
      <PageLink href="/" label={t('Go to sign-in')} />
    </SignInFrame>
  );
}
