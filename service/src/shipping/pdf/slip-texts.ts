import type { LanguageCode } from '../../kit/languages.ts';

/** The fixed texts of a packing slip. */
export interface SlipTexts {
  readonly title: string;
  readonly recipient: string;
  readonly cards: string;
  readonly gift: string;
  readonly valueOfEach: string;
  /** How a message to a named reader begins. */
  readonly salutation: (name: string) => string;
  /** By the plural forms of the language; `count` is written in its digits. */
  readonly total: (count: string, form: Intl.LDMLPluralRule) => string;
}

const en: SlipTexts = {
  title: 'Packing slip',
  recipient: 'For',
  cards: 'Cards',
  gift: 'Gift',
  valueOfEach: 'Value of each',
  salutation: (name) => `${name},`,
  total: (count, form) => `${count} ${form === 'one' ? 'card' : 'cards'} in this parcel`,
};

const de: SlipTexts = {
  title: 'Packzettel',
  recipient: 'Für',
  cards: 'Karten',
  gift: 'Geschenk',
  valueOfEach: 'Wert je Karte',
  salutation: (name) => `${name},`,
  total: (count, form) => `${count} ${form === 'one' ? 'Karte' : 'Karten'} in dieser Sendung`,
};

const fr: SlipTexts = {
  title: 'Contenu du colis',
  recipient: 'Pour',
  cards: 'Cartes',
  gift: 'Cadeau',
  valueOfEach: 'Valeur de chacune',
  salutation: (name) => `${name},`,
  total: (count, form) => `${count} ${form === 'one' ? 'carte' : 'cartes'} dans ce colis`,
};

const es: SlipTexts = {
  title: 'Contenido del paquete',
  recipient: 'Para',
  cards: 'Tarjetas',
  gift: 'Regalo',
  valueOfEach: 'Valor de cada una',
  salutation: (name) => `${name}:`,
  total: (count, form) => `${count} ${form === 'one' ? 'tarjeta' : 'tarjetas'} en este paquete`,
};

const ja: SlipTexts = {
  title: '同梱内容',
  recipient: 'お届け先',
  cards: '枚数',
  gift: 'ギフト',
  valueOfEach: '1枚の金額',
  salutation: (name) => `${name} 様`,
  total: (count) => `カード ${count}枚`,
};

const arabicTotals: Readonly<Partial<Record<Intl.LDMLPluralRule, (count: string) => string>>> = {
  one: () => 'في هذا الطرد بطاقة واحدة',
  two: () => 'في هذا الطرد بطاقتان',
  few: (count) => `في هذا الطرد ${count} بطاقات`,
};

const ar: SlipTexts = {
  title: 'محتويات الطرد',
  recipient: 'إلى',
  cards: 'البطاقات',
  gift: 'الهدية',
  valueOfEach: 'قيمة كل بطاقة',
  salutation: (name) => `${name}،`,
  total: (count, form) => arabicTotals[form]?.(count) ?? `في هذا الطرد ${count} بطاقة`,
};

export const slipTexts: Readonly<Record<LanguageCode, SlipTexts>> = { en, de, fr, es, ja, ar };
