import { digital, fixed, range } from './product-builders.ts';
import { manybloomTranslations } from './translations-choice.ts';
import type { BrandCopy, DemoProduct } from './types.ts';

const manybloom: BrandCopy = {
  faceplate: 'manybloom-choice',
  site: 'manybloom.example',
  hasShops: false,
  name: 'Manybloom Choice Card',
  shortDescription: 'When you know the person but not the shop.',
  longDescription:
    'A Manybloom card turns into any of more than a hundred others: coffee, books, trains, a morning in warm water. The recipient picks once or splits the value over several. Nothing is lost in the exchange, and there is no rush.',
  terms:
    'The card is valid for three years. It is exchanged online for cards of participating brands, whose own terms then apply. A finished exchange cannot be undone.',
  disclaimer: 'The list of participating brands changes now and then. The newest list is always on our site.',
  redemptionNote:
    'Enter the code online, choose your brands and drag the slider until it feels fair. Your new cards arrive at once.',
  translations: manybloomTranslations,
};

const lanternkeepers: BrandCopy = {
  faceplate: 'lanternkeepers-fund',
  site: 'lanternkeepers.example',
  hasShops: false,
  name: 'Lanternkeepers Fund Giving Card',
  shortDescription: 'A gift that the recipient gives away again.',
  longDescription:
    'Lanternkeepers supports reading rooms, night shelters and lifeboat crews in forty towns. Whoever receives this card decides which of them gets its value. A short letter from the people they helped follows in spring.',
  terms:
    'The whole value reaches the chosen project. A card that is not used within two years is given to the lifeboat crews.',
  disclaimer: 'The value of the card is a donation once a project was chosen, and cannot be returned.',
  redemptionNote: 'Enter the code online and choose a project. You may add your name or stay in the dark.',
};

const meridian: BrandCopy = {
  faceplate: 'meridian-partners',
  site: 'meridian-partners.example',
  hasShops: false,
  name: 'Meridian Partners Reward',
  shortDescription: 'A reward reserved for companies in the Meridian program.',
  longDescription:
    'The Meridian Partners Reward opens the private catalog of the program: hotel nights, lounge passes and dinners at a chef’s table. It is sold to entitled companies only, at the terms of their partner agreement. Concierge support is included around the clock.',
  terms:
    'Only for recipients named by an entitled partner. Valid for eighteen months. The reward is personal and may not be resold.',
  disclaimer: 'Availability in the private catalog depends on region and season.',
  redemptionNote: 'Sign in to the partner lounge and enter the code, or read it to the concierge by telephone.',
};

export const choiceAndGivingProducts: readonly DemoProduct[] = [
  digital('manybloom-choice-usd', manybloom, {
    values: range('USD', { min: 5, max: 2000, stepMinor: 1 }, 25, 50, 100, 250, 500),
    cultures: ['en-US', 'es-ES', 'fr-FR', 'ja-JP', 'ar-AE'],
    fee: '0.95',
  }),
  digital('manybloom-choice-eur', manybloom, {
    values: range('EUR', { min: 5, max: 1500, stepMinor: 1 }, 25, 50, 100),
    cultures: ['en-GB', 'de-DE', 'fr-FR', 'es-ES'],
    fee: '0.95',
  }),
  digital('manybloom-choice-gbp', manybloom, {
    values: range('GBP', { min: 5, max: 1500, stepMinor: 1 }, 20, 50, 100),
    cultures: ['en-GB', 'ar-AE'],
    fee: '0.75',
  }),
  digital('lanternkeepers-fund-usd', lanternkeepers, {
    values: fixed('USD', 10, 25, 50, 100),
    cultures: ['en-US'],
    deliveryTypes: ['DigitalDelivery'],
  }),
  {
    ...digital('meridian-partners-usd', meridian, {
      values: fixed('USD', 100, 250, 500, 1000),
      cultures: ['en-US'],
      discountPercentage: '9',
    }),
    isPublic: false,
  },
];
