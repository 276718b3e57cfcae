import type { CardCode } from '../cards/types.ts';

const hidden = '••••';
/** Shorter values would hide ordinary numbers. */
const lengthMin = 4;
const separators = /[\s-]/gu;

/** The text without the card's own code and PIN, however they are spaced: recipients paste them although they are asked not to. */
export function hideCodes(text: string, { codes, barcodeChars }: CardCode): string {
  const values = [...codes.map(({ value }) => value), barcodeChars].map((value) => value.replace(separators, ''));
  return values
    .filter((value) => value.length >= lengthMin)
    .reduce((shown, value) => shown.replace(patternOf(value), hidden), text);
}

function patternOf(value: string): RegExp {
  const characters = [...value].map((character) => character.replace(/[.*+?^${}()|[\]\\/]/, '\\$&'));
  return new RegExp(characters.join('[\\s\\-]*'), 'giu');
}
