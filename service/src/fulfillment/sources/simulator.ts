import { createHmac } from 'node:crypto';
import { cardIdOfKey } from '../../cards/claim-secrets.ts';
import type { BarcodeType, CardCode } from '../../cards/types.ts';
import { Secret } from '../../kit/secret.ts';
import type { Portion, SourceAnswer } from '../types.ts';
import { isMarked, stageMarkers } from './markers.ts';
import type { FindTrouble } from './simulated-trouble.ts';
import type { ChosenRequest, CodeSource } from './source.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeCharacters = 16;
const pinDigits = 4;
const barcodeTypes: readonly BarcodeType[] = ['Code128', 'QrCode', 'Pdf417', 'DataMatrix', 'Aztec', 'Code39'];

/** The unlimited source of stage. A card's code is derived from its id, so a repeated request gives the same code. */
export function createSimulator(key: Secret<Buffer>, findTrouble: FindTrouble): CodeSource {
  async function answer(portion: Portion): Promise<SourceAnswer> {
    const trouble = await findTrouble(portion.line, portion.firstCard);
    if (trouble) return trouble;
    const codes = Array.from({ length: portion.count }, (_, index) => codeOf(key, portion, portion.firstCard + index));
    return { kind: 'Codes', source: 'simulator', codes };
  }

  return {
    name: 'simulator',
    acquire: (portions) => Promise.all(portions.map(answer)),
    makeChosen: (request) => (isMarked(request.externalId) ? null : chosenCode(key, request)),
    isOutOfStock: (externalId) => externalId === stageMarkers.OutOfStock,
    async issueChosen(request) {
      const trouble = await findTrouble(request, request.reference);
      return trouble ?? { kind: 'Codes', source: 'simulator', codes: [chosenCode(key, request)] };
    },
    // It never runs out and stores nothing, so it accepts every return.
    takeBack: async () => ({ kind: 'Taken', refusedPlaces: [] }),
  };
}

function codeOf(key: Secret<Buffer>, { line }: Portion, cardNumber: number): Secret<CardCode> {
  return derive(key, `${line.accountId} ${cardIdOfKey({ cardNumber, ...line })}`, line.productId);
}

function chosenCode(key: Secret<Buffer>, { accountId, reference, productId }: ChosenRequest): Secret<CardCode> {
  return derive(key, `${accountId} ${reference}`, productId);
}

function derive(key: Secret<Buffer>, text: string, productId: string): Secret<CardCode> {
  const bytes = createHmac('sha256', key.reveal()).update(text).digest();
  let code = '';
  for (let i = 0; i < codeCharacters; i++) code += alphabet[(bytes[i] as number) & 31];
  const pin = String(bytes.readUInt32BE(codeCharacters) % 10 ** pinDigits).padStart(pinDigits, '0');
  const barcodeType = barcodeTypes[sum(productId) % barcodeTypes.length] ?? 'Code128';
  const value = code.replaceAll(/(.{4})(?=.)/g, '$1-');
  return new Secret({
    codes: [
      { label: 'Card number', value },
      { label: 'PIN', value: pin },
    ],
    barcodeType,
    barcodeChars: code,
  });
}

function sum(text: string): number {
  return [...text].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
}
