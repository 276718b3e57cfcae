import type { Notice } from '../delivery/send-notice.ts';
import { chooseLocale } from '../kit/languages.ts';
import { shownCaseNumber } from './case-number.ts';
import { helpTexts } from './languages/help-texts.ts';
import type { HelpTexts } from './languages/texts.ts';
import type { HelpCase } from './types.ts';

type MailedCase = Pick<HelpCase, 'accountId' | 'accountName' | 'number' | 'locale'>;

/** The answer, in the recipient's language around what was written. It holds neither a link to the gift nor a code. */
export function answerNotice(found: MailedCase, to: string, text: string, baseUrl: string): Notice {
  const texts = textsOfCase(found);
  const number = shownCaseNumber(found.number);
  return {
    accountId: found.accountId,
    to,
    setsPassword: false,
    subject: texts.answerSubject(number),
    text: [texts.answerIntro(number), text, texts.doNotReply].join('\n\n'),
    action: { label: texts.title, url: `${baseUrl}/help` },
    frame: { locale: found.locale, senderName: found.accountName },
  };
}

export function textsOfCase({ locale }: Pick<HelpCase, 'locale'>): HelpTexts {
  return helpTexts[chooseLocale([locale]).language];
}
