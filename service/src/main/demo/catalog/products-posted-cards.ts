import { euCentral, usEast } from './fulfillment-groups.ts';
import { fixed, physical, range } from './product-builders.ts';
import { krumenhofCardTranslations } from './translations-food.ts';
import { fjordlightCardTranslations } from './translations-travel.ts';
import type { BrandCopy, DemoProduct } from './types.ts';

const emberKeepsake: BrandCopy = {
  faceplate: 'ember-keepsake',
  site: 'ember-keepsake.example',
  hasShops: true,
  name: 'Ember Keepsake Card',
  shortDescription: 'A copper-edged card that is kept long after it is spent.',
  longDescription:
    'Each Ember Keepsake is pressed from recycled copper and paper, numbered by hand and sent in a container of your choice. It pays for dinners at the Ember hearth houses and for candles from the workshop. Most people keep the card on a shelf afterwards.',
  terms:
    'The card does not expire. It can be reloaded at any Ember house. Keepsake cards are only sent in an Ember carrier, so that the edge arrives unbent.',
  disclaimer: 'Copper darkens with time and touch. Polish it, or let it tell its story.',
  redemptionNote:
    'Lift the wax seal to find the code. Show the card at the table, or enter the code in the workshop’s online store.',
};

const auroraCard: BrandCopy = {
  faceplate: 'aurora-coffee',
  site: 'aurora-coffee.example',
  hasShops: true,
  name: 'Aurora Coffee Card by Mail',
  shortDescription: 'The Aurora card to hold in your hand, with a bookmark of the roast calendar.',
  longDescription:
    'The same good coffee, on a card thick enough to stir with (please do not). It is printed on spent coffee fiber and comes with a small calendar of the year’s roasts. Good in every Aurora cafe and online.',
  terms:
    'The card is valid for five years from the day it is issued and may be used in several visits. Lost cards are replaced when the order reference can be shown.',
  disclaimer: 'Prices and seasonal beans differ from cafe to cafe.',
  redemptionNote: 'Scratch the panel on the back, then hand over the card at the bar or enter the code online.',
};

const hearthlineCard: BrandCopy = {
  faceplate: 'hearthline-home',
  site: 'hearthline-home.example',
  hasShops: true,
  name: 'Hearthline Home Card by Mail',
  shortDescription: 'A housewarming in an envelope.',
  longDescription:
    'A sturdy card with a sliver of real ash veneer on the front, ready to be tucked under a ribbon. It goes towards anything that Hearthline builds, from a footstool to a whole dining room. Made for moving days.',
  terms:
    'The card does not expire and carries no fees. It may be used with financing and with seasonal offers. Returns are credited to the card.',
  disclaimer: 'Made-to-order furniture takes six to nine weeks. The grain of each card differs.',
  redemptionNote: 'Give the card to your adviser in the showroom, or enter the code from its back on the payment page.',
};

const manybloomCard: BrandCopy = {
  faceplate: 'manybloom-choice',
  site: 'manybloom.example',
  hasShops: false,
  name: 'Manybloom Choice Card by Mail',
  shortDescription: 'A hundred gifts in one card, printed on seed paper.',
  longDescription:
    'The posted Manybloom card is made of paper with wildflower seeds in it. First exchange its value for any of more than a hundred brands, then plant the card and water it. Two gifts, one stamp.',
  terms:
    'Valid for three years. The value is exchanged online for cards of participating brands, whose own terms then apply.',
  disclaimer: 'Redeem before planting. Flowers are likely between May and September.',
  redemptionNote: 'Enter the code from the back of the card online and choose your brands.',
};

const krumenhofCard: BrandCopy = {
  faceplate: 'krumenhof-bakery',
  site: 'krumenhof.example',
  hasShops: true,
  name: 'Krumenhof Bakery Card by Post',
  shortDescription: 'A flour-dusted card with the recipe for our rye inside.',
  longDescription:
    'This card comes folded around the recipe for our house rye, written so that it works in an ordinary oven. Spend its value on bread, cake or breakfast, and bake the rest yourself. A spoonful of dried starter can be collected free of charge.',
  terms:
    'Valid for four years from the end of the year of issue, in all Krumenhof bakeries and for web orders. No cash is paid out.',
  disclaimer: 'Contains no actual flour, whatever it looks like.',
  redemptionNote: 'Hand over the card at the counter, or enter the code from its back when you order ahead.',
  translations: krumenhofCardTranslations,
};

const lumenCard: BrandCopy = {
  faceplate: 'lumen-and-loom',
  site: 'lumenandloom.example',
  hasShops: true,
  name: 'Lumen & Loom Woven Card',
  shortDescription: 'A gift card with a woven band, made at the same mills.',
  longDescription:
    'Each card is wrapped in a narrow band woven from the ends of our blankets, so no two are alike. The value is good for lamps, textiles and repairs. The band makes a fine bookmark.',
  terms: 'Valid for five years in the studio shops and online. The card covers goods, repairs and shipping.',
  disclaimer: 'Bands are made of remnants; we cannot choose the tone for you.',
  redemptionNote: 'Slide off the band, enter the code at checkout or show the card in a studio shop.',
};

const fjordlightCard: BrandCopy = {
  faceplate: 'fjordlight-stays',
  site: 'fjordlight-stays.example',
  hasShops: false,
  name: 'Fjordlight Stays Card by Post',
  shortDescription: 'A cabin key made of paper, with a map to unfold.',
  longDescription:
    'The card is cut like a key and comes with a hand-drawn map of all sixty cabins. Its value goes towards any stay, in any season. Hang the map, close your eyes, point.',
  terms:
    'Valid for five years for cabins, boats and breakfast baskets. Bookings can be moved free of charge up to seven days before arrival.',
  disclaimer: 'The paper key opens no doors; the real one waits at the jetty.',
  redemptionNote: 'Choose your dates online and enter the code from the back of the card.',
  translations: fjordlightCardTranslations,
};

const wobbletonCard: BrandCopy = {
  faceplate: 'wobbleton-toys',
  site: 'wobbleton.example',
  hasShops: true,
  name: 'Wobbleton Toys Card by Post',
  shortDescription: 'A card that folds into an elephant. Naturally.',
  longDescription:
    'Press out the elephant, fold it twice and watch it wobble. Its value buys blocks, puppets and kites in every Wobbleton shop. The elephant may be kept, named and argued over.',
  terms:
    'Valid for five years in shops and online. The folded elephant is still a valid card as long as the code can be read.',
  disclaimer: 'Not for children under three: the elephant has small ears.',
  redemptionNote: 'Show the card, folded or flat, at the till, or enter the code from its back online.',
};

export const postedCardProducts: readonly DemoProduct[] = [
  physical('ember-keepsake-usd', emberKeepsake, {
    values: fixed('USD', 50, 100, 250),
    cultures: ['en-US'],
    fulfillmentGroup: usEast,
    hasRequiredCardCarriers: true,
    fee: '3.50',
  }),
  physical('aurora-coffee-card-usd', auroraCard, {
    values: fixed('USD', 10, 25, 50),
    cultures: ['en-US'],
    fulfillmentGroup: usEast,
    fee: '0.50',
  }),
  physical('hearthline-home-card-usd', hearthlineCard, {
    values: fixed('USD', 50, 100, 250, 500),
    cultures: ['en-US'],
    fulfillmentGroup: usEast,
  }),
  physical('manybloom-choice-card-usd', manybloomCard, {
    values: range('USD', { min: 10, max: 1000, stepMinor: 100 }, 25, 50, 100),
    cultures: ['en-US'],
    fulfillmentGroup: usEast,
    fee: '1.25',
  }),
  physical('krumenhof-bakery-card-eur', krumenhofCard, {
    values: fixed('EUR', 15, 25, 40),
    cultures: ['en-GB', 'de-DE'],
    fulfillmentGroup: euCentral,
  }),
  physical('lumen-and-loom-card-eur', lumenCard, {
    values: fixed('EUR', 30, 60, 120),
    cultures: ['en-GB'],
    fulfillmentGroup: euCentral,
    discountPercentage: '2',
  }),
  physical('fjordlight-stays-card-eur', fjordlightCard, {
    values: range('EUR', { min: 50, max: 1000, stepMinor: 1000 }, 100, 250, 500),
    cultures: ['en-GB', 'de-DE'],
    fulfillmentGroup: euCentral,
  }),
  physical('wobbleton-toys-card-gbp', wobbletonCard, {
    values: fixed('GBP', 10, 20, 40),
    cultures: ['en-GB'],
    fulfillmentGroup: euCentral,
  }),
];
