import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { api } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { Problem } from '../api/problem.ts';
import type { Me, SecondFactor, SignInAnswer } from '../api/types.generated.ts';
import { type Act, can } from './permissions.ts';

/** The session: nobody, someone who must still enter a code, or a signed-in person. */
export type SessionState =
  /** With the page that was open, unless the person signed out. */
  | { readonly step: 'SignedOut'; readonly endedAt?: string }
  | { readonly step: 'Code'; readonly factors: readonly SecondFactor[] }
  | { readonly step: 'Done'; readonly me: Me };

export function useSessionState() {
  return useQuery({
    queryKey: keys.me,
    queryFn: ({ client }) => readSession(client),
    staleTime: 60_000,
    retry: false,
  });
}

async function readSession(client: QueryClient): Promise<SessionState> {
  try {
    return { step: 'Done', me: await api.get('/Me') };
  } catch (error) {
    if (error instanceof Problem && error.code === 'SecondFactorRequired') return codeStep(error.body.Factors);
    if (error instanceof Problem && error.status === 401) return endedSession(client);
    throw error;
  }
}

/** After the first step: signed in, or the second factor is still missing. */
export function stateOf({ Step, Me, Factors }: SignInAnswer): SessionState {
  return Step === 'Done' && Me ? { step: 'Done', me: Me } : { step: 'Code', factors: Factors };
}

function codeStep(factors: unknown): SessionState {
  return { step: 'Code', factors: Array.isArray(factors) ? (factors as SecondFactor[]) : [] };
}

/** Sets a changed session; signing out also clears everything that was read in it. */
export function useSessionChange(): (next: SessionState) => void {
  const client = useQueryClient();
  return (next) => changeSession(client, next);
}

/** The service knows no session: back to the sign-in page. */
export function noteEndedSession(client: QueryClient): void {
  changeSession(client, endedSession(client));
}

function changeSession(client: QueryClient, next: SessionState): void {
  if (next.step !== 'Done') client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.me[0] });
  client.setQueryData(keys.me, next);
}

/** Whoever was signed in is told, and is led back to where they were. */
function endedSession(client: QueryClient): SessionState {
  const before = client.getQueryData<SessionState>(keys.me);
  if (before?.step === 'SignedOut') return before;
  return before?.step === 'Done' ? { step: 'SignedOut', endedAt: currentPlace() } : { step: 'SignedOut' };
}

/** The page of the portal, with the dialog that is open. */
export function currentPlace(): string {
  const { pathname, search } = window.location;
  return pathname.replace(/^\/portal/, '') + search;
}

const MeContext = createContext<Me | null>(null);

export function MeProvider({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>;
}

export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('useMe outside of a signed-in page');
  return me;
}

export function useCan(act: Act): boolean {
  return can(useMe(), act);
}
