import type { LanguageCode } from '../../kit/languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import type { HelpTexts } from './texts.ts';

export const helpTexts: Readonly<Record<LanguageCode, HelpTexts>> = { en, de, fr, es, ja, ar };
