import { type Fingerprints, hintOf } from '../../cards/fingerprints.ts';
import type { CardCode, ChoiceKey, ChosenCode } from '../../cards/types.ts';
import { type OrderKey, sealChosenCode } from '../../cards/vault.ts';
import type { Secret } from '../../kit/secret.ts';

/** A code from a source, encrypted for the choice that it fills. */
export function sealChoice(
  fingerprints: Fingerprints,
  key: OrderKey,
  choice: ChoiceKey,
  { source, code }: { readonly source: string; readonly code: Secret<CardCode> },
): ChosenCode {
  const opened = code.reveal();
  return {
    source,
    sealedCode: sealChosenCode(key, choice, opened),
    fingerprint: fingerprints.of(opened),
    hint: hintOf(opened),
  };
}
