import { booksAndCultureProducts } from './products-books-and-culture.ts';
import { choiceAndGivingProducts } from './products-choice-and-giving.ts';
import { coffeeAndFoodProducts } from './products-coffee-and-food.ts';
import { homeAndGardenProducts } from './products-home-and-garden.ts';
import { outdoorsAndTravelProducts } from './products-outdoors-and-travel.ts';
import { playAndStyleProducts } from './products-play-and-style.ts';
import { postedCardProducts } from './products-posted-cards.ts';
import { wellnessAndBeautyProducts } from './products-wellness-and-beauty.ts';
import type { DemoProduct } from './types.ts';

/** Every product of the demo catalog. All brands are invented, and all sites are under the reserved name .example. */
export const demoProducts: readonly DemoProduct[] = [
  ...coffeeAndFoodProducts,
  ...homeAndGardenProducts,
  ...booksAndCultureProducts,
  ...outdoorsAndTravelProducts,
  ...wellnessAndBeautyProducts,
  ...playAndStyleProducts,
  ...choiceAndGivingProducts,
  ...postedCardProducts,
];
