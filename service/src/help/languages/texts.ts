import type { CaseCategory } from '../types.ts';

/** The texts of the help pages and of mails about cases, in one language. Inserted values are plain text. */
export interface HelpTexts {
  readonly title: string;
  readonly resendTitle: string;
  readonly resendText: string;
  readonly addressLabel: string;
  readonly addressHint: string;
  readonly addressInvalid: string;
  readonly resendButton: string;
  readonly sentTitle: string;
  readonly sentText: string;
  readonly sentOtherwise: string;
  readonly back: string;
  readonly problemTitle: string;
  readonly unexpectedTitle: string;
  /** How to get from a message to the help of its gift. */
  readonly openYourGift: string;
  readonly otherQuestions: (contact: string) => string;
  readonly giftTitle: string;
  readonly backToGift: string;
  readonly openFirst: string;
  readonly openAgain: string;
  readonly problemText: string;
  readonly cardLabel: string;
  readonly cardMissing: string;
  readonly categoryLabel: string;
  readonly categories: Readonly<Record<CaseCategory, string>>;
  readonly categoryMissing: string;
  readonly detailsLabel: string;
  readonly detailsHint: string;
  readonly detailsTooLong: string;
  readonly contactLabel: string;
  readonly contactHint: string;
  readonly contactInvalid: string;
  readonly reportProblem: string;
  readonly caseNumber: (number: string) => string;
  readonly caseOpen: string;
  readonly caseReplaced: string;
  readonly caseClosed: string;
  readonly ourAnswer: string;
  readonly unexpectedText: string;
  readonly tellSender: string;
  readonly senderTold: string;
  readonly answerSubject: (number: string) => string;
  readonly answerIntro: (number: string) => string;
  readonly replacedText: string;
  readonly doNotReply: string;
}
