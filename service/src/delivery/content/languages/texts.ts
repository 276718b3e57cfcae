/** What messages say, in one language. Whatever is put in is plain text; escaping comes later. */
export interface MessageTexts {
  readonly title: string;
  readonly greeting: (name: string) => string;
  readonly from: (name: string) => string;
  /** The subject of a mail whose sender is known by name. */
  readonly subjectFrom: (name: string) => string;
  /** What the inbox shows beside the subject. */
  readonly preheader: (gift: string) => string;
  readonly giftAlt: (product: string) => string;
  readonly openGift: string;
  /** The same in one short word, for one of several gifts. */
  readonly open: string;
  readonly otherwise: string;
  readonly severalGifts: (count: string) => string;
  readonly giftNumber: (number: string) => string;
  readonly partOf: (number: string, count: string) => string;
  readonly keepSafe: string;
  readonly thanks: string;
  /** What the giver has put on other sites. */
  readonly photo: string;
  readonly video: string;
  readonly greetingCard: string;
  readonly otherSites: string;
  readonly sentBy: (name: string) => string;
  readonly support: (contact: string) => string;
  /** Text messages. Letters outside the GSM alphabet would halve the room, so where a language allows it there are none. */
  readonly sms: {
    readonly named: (to: string, from: string, gift: string) => string;
    readonly from: (from: string, gift: string) => string;
    readonly fromOnly: (from: string) => string;
    readonly plain: string;
  };
}
