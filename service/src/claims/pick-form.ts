import { choicesMax } from '../catalog/choice-rules.ts';
import { parseFields } from './form-body.ts';
import type { PickWish } from './types.ts';

export const pickFormBytesMax = 16_384;
const otherFieldsMax = 3;
const amountPrefix = 'amount.';
const amountLengthMax = 40;

/** A pick as one of the two forms of the page sends it; null if no form of ours would. */
export function parsePick(text: string): { readonly wish: PickWish; readonly proof: string } | null {
  const fields = parseFields(text, choicesMax + otherFieldsMax);
  if (!fields) return null;
  const amounts = new Map<string, string>();
  for (const [name, value] of fields) {
    if (name === 'product' || name === 'split' || name === 'proof') continue;
    if (!name.startsWith(amountPrefix) || value.length > amountLengthMax) return null;
    amounts.set(name.slice(amountPrefix.length), value);
  }
  const proof = fields.get('proof') ?? '';
  const isSplit = fields.has('split');
  if (isSplit ? fields.has('product') : amounts.size > 0) return null;
  if (isSplit) return { wish: { kind: 'split', amounts }, proof };
  return { wish: { kind: 'whole', productId: fields.get('product') ?? null }, proof };
}
