import { Center, DirectionProvider, Loader, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Router, useRoute } from 'wouter';
import { Problem } from '../api/problem.ts';
import { direction, showLanguageOf } from '../i18n/language.ts';
import { t } from '../i18n/t.ts';
import { ConfirmProvider } from '../ui/confirm.tsx';
import { Failure } from '../ui/query-view.tsx';
import { fromFile } from './from-file.tsx';
import { IdentityGate } from './identity-gate.tsx';
import { readNonce } from './nonce.ts';
import { PageBoundary } from './page-boundary.tsx';
import { MeProvider, useSessionState } from './session.tsx';
import { cssVariables, theme } from './theme.ts';

// Loaded immediately, while the session is still being requested: one of the two is needed a moment later.
const SignedOut = fromFile(() => import('./sign-in/signed-out.tsx').then((file) => file.SignedOut), Splash);
const SetUpFactor = fromFile(() => import('./sign-in/set-up-factor.tsx').then((file) => file.SetUpFactor), Splash);
const SignInLink = fromFile(() => import('./sign-in/sign-in-link.tsx').then((file) => file.SignInLink), Splash);
const SignOnReturn = fromFile(() => import('./sign-in/sign-on-return.tsx').then((file) => file.SignOnReturn), Splash);
const Shell = fromFile(() => import('./shell/shell.tsx').then((file) => file.Shell), Splash);
for (const screen of [SignedOut, Shell]) screen.preload().catch(() => undefined);

const retriesMax = 2;
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Rejected requests are not retried; only network errors and overload are.
      retry: (count, error) =>
        count < retriesMax && error instanceof Problem && (error.status === 0 || error.status === 503),
    },
    // Without a network an act fails at once: nobody expects an order to be placed an hour after the click.
    mutations: { networkMode: 'always' },
  },
});
const colorScheme = localStorageColorSchemeManager({ key: 'bestow-color-scheme' });

export function App() {
  return (
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        getStyleNonce={readNonce}
        colorSchemeManager={colorScheme}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={queryClient}>
          {/* Where neither a page’s buttons nor a dialog are. */}
          <Notifications position="bottom-center" autoClose={5000} />
          <Router base="/portal">
            <IdentityGate>
              <ConfirmProvider>
                <PageBoundary>
                  <Screen />
                </PageBoundary>
              </ConfirmProvider>
            </IdentityGate>
          </Router>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}

function Screen() {
  const session = useSessionState();
  const [isSignInLink] = useRoute('/sign-in');
  const [isHeld, setHeld] = useState(false);
  const [isSignOnReturn] = useRoute('/sign-on');
  const me = session.data?.step === 'Done' ? session.data.me : null;
  useEffect(() => {
    if (me) showLanguageOf(me.Language);
  }, [me]);
  if (isSignInLink) return <SignInLink />;
  if (isSignOnReturn) return <SignOnReturn />;
  if (session.error && !session.data)
    return (
      <Center mih="100vh" p="md">
        <Failure error={session.error} retry={() => void session.refetch()} />
      </Center>
    );
  if (!session.data) return <Splash />;
  if (session.data.step !== 'Done') return <SignedOut state={session.data} />;
  const isSetUp = !session.data.me.MustSetUpSecondFactor && !isHeld;
  return <MeProvider me={session.data.me}>{isSetUp ? <Shell /> : <SetUpFactor onHold={setHeld} />}</MeProvider>;
}

function Splash() {
  return (
    <Center mih="100vh" role="status" aria-label={t('Loading')}>
      <Loader />
    </Center>
  );
}
