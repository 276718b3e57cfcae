import { leisureLooks } from './brand-looks-leisure.ts';
import { playAndGivingLooks } from './brand-looks-play-and-giving.ts';
import { tableAndHomeLooks } from './brand-looks-table-and-home.ts';
import type { FaceplateOptions } from './faceplate-options.ts';

/** How the cards of each fictional brand look. */
export const brandLooks: readonly FaceplateOptions[] = [...tableAndHomeLooks, ...leisureLooks, ...playAndGivingLooks];
