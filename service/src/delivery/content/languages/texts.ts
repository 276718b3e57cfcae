/** The texts of messages in one language. Inserted values are plain text; escaping comes later. */
export interface MessageTexts {
  readonly title: string;
  readonly greeting: (name: string) => string;
  readonly from: (name: string) => string;
  /** The subject of a mail whose sender's name is known. */
  readonly subjectFrom: (name: string) => string;
  /** What the inbox shows next to the subject. */
  readonly preheader: (gift: string) => string;
  readonly giftAlt: (product: string) => string;
  readonly openGift: string;
  /** The same in one short word, for one of several gifts. */
  readonly open: string;
  readonly otherwise: string;
  readonly severalGifts: (count: string) => string;
  readonly giftNumber: (number: string) => string;
  readonly partOf: (number: string, count: string) => string;
  readonly openBy: (time: string) => string;
  readonly keepSafe: string;
  readonly thanks: string;
  /** The giver's content on other sites. */
  readonly photo: string;
  readonly video: string;
  readonly greetingCard: string;
  readonly otherSites: string;
  readonly sentBy: (name: string) => string;
  /** The words of the link to the help pages. */
  readonly help: string;
  readonly support: (contact: string) => string;
  /** Mails that remind of an unopened gift. */
  readonly reminder: {
    readonly title: string;
    readonly greeting: (name: string) => string;
    readonly subject: string;
    readonly subjectFrom: (name: string) => string;
    readonly preheader: (gift: string) => string;
    readonly text: string;
    /** The link that ends reminders. */
    readonly stop: string;
  };
  /**
   * Text messages. Characters outside the GSM alphabet would halve the available length, so they are avoided where the
   * language allows.
   */
  readonly sms: {
    readonly named: (to: string, from: string, gift: string) => string;
    readonly from: (from: string, gift: string) => string;
    readonly fromOnly: (from: string) => string;
    readonly plain: string;
    /** The same for a reminder. */
    readonly remindFrom: (from: string, gift: string) => string;
    readonly remindFromOnly: (from: string) => string;
    readonly remindPlain: string;
    /** In front of the link that ends reminders. */
    readonly stop: string;
  };
}
