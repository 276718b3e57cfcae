import type { State } from '../state.ts';

export function requestFunding(state: State, key: string, amount: number): number {
  state.fundings[key] = { amount, status: 'Pending' };
  state.pending += amount;
  return 201;
}

export function settleFunding(state: State, key: string, kind: 'applyFunding' | 'rejectFunding'): number {
  const funding = state.fundings[key];
  if (!funding) return 404;
  if (funding.status !== 'Pending') return 409;
  state.pending -= funding.amount;
  funding.status = kind === 'applyFunding' ? 'Applied' : 'Rejected';
  if (kind === 'rejectFunding') return 200;
  // What the account owes is collected in the same commit.
  const collected = Math.min(state.owed, state.available + funding.amount);
  state.available += funding.amount - collected;
  state.owed -= collected;
  return 200;
}

export function reverseFunding(state: State, key: string): number {
  const funding = state.fundings[key];
  if (!funding) return 404;
  if (funding.status !== 'Applied') return 409;
  const taken = Math.min(state.available, funding.amount);
  state.available -= taken;
  state.owed += funding.amount - taken;
  funding.status = 'Reversed';
  return 200;
}
