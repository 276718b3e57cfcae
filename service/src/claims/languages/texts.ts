/** The texts of the pages in one language. Inserted values are plain text; escaping comes later. */
export interface Texts {
  readonly title: string;
  readonly greeting: (name: string) => string;
  readonly from: (name: string) => string;
  readonly valueLabel: string;
  readonly giftAlt: (product: string) => string;
  readonly challengeTitle: string;
  readonly answerLabel: string;
  readonly answerHint: string;
  readonly answerMalformed: string;
  readonly answerWrong: (triesLeft: number) => string;
  readonly openGift: string;
  readonly readyTitle: string;
  /** Above the button of a test, which opens nothing. */
  readonly sampleText: string;
  readonly readyHint: string;
  readonly lockedTitle: string;
  readonly lockedUntil: (time: string, minutes: number) => string;
  readonly lockedUntilReissued: string;
  readonly openAgain: string;
  readonly revealedTitle: string;
  readonly firstOpened: (date: string) => string;
  readonly copy: string;
  readonly copied: string;
  readonly keepSafe: string;
  readonly barcodeTitle: string;
  readonly barcodeAlt: string;
  /** Of a card that is used online only. */
  readonly barcodePlain: string;
  /** What we call the parts of a code ourselves; suppliers' other labels are shown as they are. */
  readonly codeLabels: Readonly<Record<'Card number' | 'PIN' | 'Serial', string>>;
  readonly print: string;
  readonly downloadPdf: string;
  readonly appleWallet: string;
  readonly googleWallet: string;
  readonly howToUse: string;
  readonly online: string;
  readonly inStore: string;
  readonly onPaper: string;
  readonly terms: string;
  readonly extrasTitle: string;
  readonly photo: string;
  readonly video: string;
  readonly greetingCard: string;
  readonly otherSites: string;
  readonly notFoundTitle: string;
  readonly notFoundText: string;
  readonly tooManyTitle: string;
  readonly tooManyText: string;
  readonly faultTitle: string;
  readonly faultText: string;
  readonly frozenTitle: string;
  readonly frozenText: string;
  readonly language: string;
  readonly help: string;
  readonly openBy: (time: string) => string;
  readonly expiredTitle: string;
  readonly expiredText: string;
  readonly voidedTitle: string;
  readonly voidedText: string;
  /** Of an old gift; its title is that of a void one. */
  readonly archivedText: string;
  readonly choice: ChoiceTexts;
}

/** The texts about a gift whose recipient picks among brands. Amounts come formatted. */
export interface ChoiceTexts {
  readonly title: string;
  readonly hint: (value: string) => string;
  readonly openHint: string;
  readonly open: string;
  readonly brands: string;
  readonly outOfStock: string;
  readonly startsAt: (amount: string) => string;
  readonly inParts: (amounts: string) => string;
  readonly take: string;
  readonly isFinal: string;
  readonly splitTitle: string;
  readonly splitHint: (value: string) => string;
  readonly amountFor: (brand: string) => string;
  readonly range: (min: string, max: string, step: string) => string;
  readonly none: string;
  readonly left: string;
  readonly takeSplit: string;
  readonly nothingPicked: string;
  readonly unreadable: string;
  readonly notSold: string;
  readonly soldOut: string;
  readonly wrongSum: (sum: string, value: string) => string;
  readonly checkFields: string;
  readonly goneTitle: string;
  readonly goneText: string;
  readonly preparing: string;
  readonly preparingText: string;
  readonly messageFollows: string;
}
