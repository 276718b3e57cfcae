import { digital, fixed, range } from './product-builders.ts';
import {
  auroraTranslations,
  fennelTranslations,
  hoshikazeTranslations,
  krumenhofTranslations,
} from './translations-food.ts';
import type { BrandCopy, DemoProduct } from './types.ts';

const aurora: BrandCopy = {
  faceplate: 'aurora-coffee',
  site: 'aurora-coffee.example',
  hasShops: true,
  name: 'Aurora Coffee Gift Card',
  shortDescription: 'Small-batch coffee, roasted before sunrise and poured all day.',
  longDescription:
    'Aurora roasts in batches small enough to taste one by one, and opens its doors while the streets are still blue. Spend the card on a flat white at the bar, a bag of beans for home or a seat in a Saturday tasting. It works in every Aurora cafe and in the online shop.',
  terms:
    'The card is valid for five years from the day it is issued and may be used in several visits. It cannot be exchanged for cash except where the law asks for it. Lost cards are replaced when the order reference can be shown.',
  disclaimer: 'Prices and seasonal beans differ from cafe to cafe. Tasting seats are subject to availability.',
  redemptionNote:
    'Show the barcode at the bar, or enter the code at checkout online. Your remaining balance is printed on every receipt.',
  translations: auroraTranslations,
};

const fennelAndFlint: BrandCopy = {
  faceplate: 'fennel-and-flint',
  site: 'fennelandflint.example',
  hasShops: true,
  name: 'Fennel & Flint Dining Card',
  shortDescription: 'Dinner over open fire: vegetables first, smoke always.',
  longDescription:
    'At Fennel & Flint the hearth is lit at noon and nothing leaves the kitchen without having met it. The menu follows the farm truck, so it changes most weeks and repeats itself rarely. The card pays for food, drinks and the gratuity at every table in the house.',
  terms:
    'The card never expires. It may be combined with other Fennel & Flint cards, up to four for one bill. It cannot be used for private events or at partner restaurants.',
  disclaimer: 'A reservation is recommended; the card itself does not hold a table.',
  redemptionNote:
    'Tell your server that you are paying by card code before the bill is printed. What is left stays for your next dinner.',
  translations: fennelTranslations,
};

const saltmarsh: BrandCopy = {
  faceplate: 'saltmarsh-kitchen',
  site: 'saltmarsh-kitchen.example',
  hasShops: true,
  name: 'Saltmarsh Kitchen Gift Card',
  shortDescription: 'Day-boat fish, brown butter and a view of the mud flats.',
  longDescription:
    'Our menu is written when the boats come in and wiped off when they go out. Expect mussels in cider, whatever flatfish was fair to catch, and potatoes that taste of the field next door. We have three dining rooms on the coast, and a fish counter in each of them.',
  terms:
    'Valid for 24 months in all Saltmarsh dining rooms and at the fish counters. Not valid for delivery apps. Change is given as balance, never as coins.',
  disclaimer: 'The sea decides the menu. Please tell us about allergies when you book.',
  redemptionNote: 'Bring the code on your phone or on paper, and hand it over with the bill.',
};

const hoshikaze: BrandCopy = {
  faceplate: 'hoshikaze-tea',
  site: 'hoshikaze-tea.example',
  hasShops: true,
  name: 'Hoshikaze Tea Gift Card',
  shortDescription: 'Single-garden green teas and a quiet hour to drink them in.',
  longDescription:
    'Hoshikaze means the wind between stars. Our teas come from nine family gardens in the hills, are steamed within hours and are sold in the year they were picked. Use the card for loose leaf, for cups made by our potters, or for a table in one of our tea rooms.',
  terms:
    'The card is valid for three years. It may be used as often as the balance allows. It cannot be reloaded or returned.',
  disclaimer: 'First-flush teas are limited, and a purchase limit may apply in spring.',
  redemptionNote: 'Show the code before your tea is served, or enter it in the online shop.',
  translations: hoshikazeTranslations,
};

const krumenhof: BrandCopy = {
  faceplate: 'krumenhof-bakery',
  site: 'krumenhof.example',
  hasShops: true,
  name: 'Krumenhof Bakery Gift Card',
  shortDescription: 'Long-proofed sourdough, honest rye and Sunday strudel.',
  longDescription:
    'Krumenhof gives its dough what most bakeries no longer can: a whole night. Flour comes from two mills that we can see from the roof, and the oven has burned beech since before anyone asked. The card buys bread, cake and breakfast, and the weekend baking course too.',
  terms:
    'Valid for four years from the end of the year of issue, in all Krumenhof bakeries and for web orders. Several cards may be combined. No cash is paid out.',
  disclaimer: 'When a loaf is sold out it is sold out. Order before 18:00 to have yours put aside.',
  redemptionNote: 'Have the barcode scanned at the counter, or enter the code when you order ahead.',
  translations: krumenhofTranslations,
};

export const coffeeAndFoodProducts: readonly DemoProduct[] = [
  digital('aurora-coffee-usd', aurora, {
    values: fixed('USD', 5, 10, 15, 25, 50, 100),
    cultures: ['en-US', 'es-ES', 'fr-FR'],
    discountPercentage: '5',
  }),
  digital('aurora-coffee-eur', aurora, {
    values: fixed('EUR', 5, 10, 20, 50),
    cultures: ['en-GB', 'de-DE', 'fr-FR', 'es-ES'],
  }),
  digital('aurora-coffee-gbp', aurora, { values: fixed('GBP', 5, 10, 20, 50), cultures: ['en-GB'] }),
  digital('fennel-and-flint-usd', fennelAndFlint, {
    values: range('USD', { min: 20, max: 300, stepMinor: 100 }, 50, 100, 150),
    cultures: ['en-US', 'es-ES'],
  }),
  digital('saltmarsh-kitchen-gbp', saltmarsh, {
    values: fixed('GBP', 25, 50, 75, 100, 150),
    cultures: ['en-GB'],
    discountPercentage: '2.5',
  }),
  digital('hoshikaze-tea-jpy', hoshikaze, {
    values: fixed('JPY', 1000, 2000, 3000, 5000, 10000),
    cultures: ['en-US', 'ja-JP'],
  }),
  digital('krumenhof-bakery-eur', krumenhof, {
    values: fixed('EUR', 10, 15, 25, 40),
    cultures: ['en-GB', 'de-DE', 'fr-FR'],
  }),
];
