import type { MessageTexts } from './texts.ts';

export const en: MessageTexts = {
  title: 'A gift for you',
  greeting: (name) => `${name}, this is for you`,
  from: (name) => `From ${name}`,
  subjectFrom: (name) => `${name} has a gift for you`,
  preheader: (gift) => `${gift}. Open it whenever you like.`,
  giftAlt: (product) => `Gift card: ${product}`,
  openGift: 'Open your gift',
  open: 'Open',
  otherwise: 'If the button does nothing, open this address in your browser:',
  severalGifts: (count) => `These are ${count} gifts, each with a link of its own:`,
  giftNumber: (number) => `Gift ${number}`,
  partOf: (number, count) => `This is message ${number} of ${count} about your gifts.`,
  keepSafe: 'Keep this message like cash: whoever has the link can open the gift.',
  thanks: 'Would you like to say thank you? Just reply to this message.',
  sentBy: (name) => `Sent on behalf of ${name}.`,
  support: (contact) => `Questions? ${contact}`,
  sms: {
    named: (to, from, gift) => `${to}, a gift for you from ${from}: ${gift}. Open it here:`,
    from: (from, gift) => `A gift for you from ${from}: ${gift}. Open it here:`,
    fromOnly: (from) => `A gift for you from ${from}:`,
    plain: 'A gift for you:',
  },
};
