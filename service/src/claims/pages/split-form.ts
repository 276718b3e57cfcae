import { currencyExponent } from '../../kit/currencies.ts';
import { html, type SafeHtml } from '../../kit/html.ts';
import { amountToWire } from '../../kit/money.ts';
import type { Amounts } from '../offer-rules.ts';
import { amountsIn, type BrandView, type ChooseView, faultOfBrand, faultText, hiddenProof } from './choose-parts.ts';
import { type GiftView, languageOf } from './gift-parts.ts';

const amountLengthMax = 16;

/** The form that splits the value. The script shows what is left to assign; without it, the answer says so. */
export function splitForm(view: GiftView, choose: ChooseView): SafeHtml {
  const { gift, language, words } = view;
  const { choice } = language.texts;
  const { currencyCode, valueMinor } = gift;
  return html`<form method="post" action="/c/${view.token}/pick" data-total="${String(valueMinor)}" data-currency="${currencyCode}" data-exponent="${currencyExponent(currencyCode)}">
${hiddenProof(choose)}
<input type="hidden" name="split" value="1">
<fieldset class="amounts"><legend>${choice.splitHint(words.value)}</legend>${choose.brands.map((brand) => amountField(view, choose, brand))}</fieldset>
<p class="left" data-left hidden role="status">${choice.left} <output></output></p>
<button class="button wide quiet" type="submit">${choice.takeSplit}</button>
</form>`;
}

function amountField(view: GiftView, choose: ChooseView, brand: BrandView): SafeHtml | null {
  const { productId, words, language, state } = brand;
  if (state.kind !== 'available') return null;
  const id = `amount-${productId}`;
  const fault = choose.wish?.kind === 'split' ? faultOfBrand(choose, productId) : null;
  const given = choose.wish?.kind === 'split' ? (choose.wish.amounts.get(productId) ?? '') : '';
  const { choice } = view.language.texts;
  const describedBy = [state.amounts.kind === 'range' && `${id}-hint`, fault && `${id}-fault`]
    .filter(Boolean)
    .join(' ');
  const field = { id, given, productId, isInvalid: fault !== null, describedBy };
  return html`<div class="amount"><label for="${id}" aria-label="${choice.amountFor(words.productName)}"><span${languageOf(language)} dir="auto">${words.productName}</span></label>
${state.amounts.kind === 'list' ? listField(view, state.amounts, field) : typedField(view, state.amounts, field)}
${fault && html`<p class="fault" id="${id}-fault">${faultText(view, fault)}</p>`}</div>`;
}

interface Field {
  readonly id: string;
  readonly productId: string;
  readonly given: string;
  readonly isInvalid: boolean;
  readonly describedBy: string;
}

function listField(view: GiftView, { listMinor }: Extract<Amounts, { kind: 'list' }>, field: Field): SafeHtml {
  const { currencyCode } = view.gift;
  const amount = amountsIn(view);
  const options = listMinor.map((minor) => {
    const value = amountToWire(BigInt(minor), currencyCode).toFixed(currencyExponent(currencyCode));
    return html`<option value="${value}"${value === field.given && html` selected`}>${amount(minor)}</option>`;
  });
  return html`<select id="${field.id}" name="amount.${field.productId}"${marks(field)}><option value="">${view.language.texts.choice.none}</option>${options}</select>`;
}

function typedField(view: GiftView, range: Extract<Amounts, { kind: 'range' }>, field: Field): SafeHtml {
  const amount = amountsIn(view);
  const hint = view.language.texts.choice.range(
    amount(range.minMinor),
    amount(range.maxMinor),
    amount(range.stepMinor),
  );
  return html`<input id="${field.id}" name="amount.${field.productId}" type="text" inputmode="decimal" autocomplete="off" maxlength="${amountLengthMax}" value="${field.given}"${marks(field)}>
<p class="fine" id="${field.id}-hint">${hint}</p>`;
}

function marks({ describedBy, isInvalid }: Field) {
  return [describedBy !== '' && html` aria-describedby="${describedBy}"`, isInvalid && html` aria-invalid="true"`];
}
