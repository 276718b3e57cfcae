import type { NoteOnGift } from '../claims/show-gift.ts';
import type { Db } from '../database/database.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { helpTexts } from './languages/help-texts.ts';
import { casePanel } from './pages/case-panel.ts';
import { findShownCase } from './read-case.ts';

/** The state of a reported problem, on the page of the open gift. */
export function noteOnCase(db: Db, keyRing: KeyRing): NoteOnGift {
  return async (gift, { language }) => {
    const found = await findShownCase(db, keyRing, gift);
    return found && casePanel(found, helpTexts[language]);
  };
}
