import type { Person } from './types.ts';

export const factorKinds = ['AuthenticatorApp', 'Passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** What a confirmation of identity asks for; whoever has an app can always use a passkey of theirs instead. */
export const confirmationProofs = ['Password', 'Code', 'Passkey', 'SignOn'] as const;
export type ConfirmationProof = (typeof confirmationProofs)[number];

type Factors = Pick<Person, 'hasTotp' | 'passkeyCount'>;

export function factorsOf({ hasTotp, passkeyCount }: Factors): FactorKind[] {
  return [...(hasTotp ? (['AuthenticatorApp'] as const) : []), ...(passkeyCount > 0 ? (['Passkey'] as const) : [])];
}

export function confirmationProofOf(person: Factors & Pick<Person, 'hasPassword'>): ConfirmationProof {
  if (person.hasTotp) return 'Code';
  if (person.passkeyCount > 0) return 'Passkey';
  return person.hasPassword ? 'Password' : 'SignOn';
}
