import type { MessageTexts } from './texts.ts';

export const de: MessageTexts = {
  title: 'Ein Geschenk für Sie',
  greeting: (name) => `${name}, das ist für Sie`,
  from: (name) => `Von ${name}`,
  subjectFrom: (name) => `Ein Geschenk für Sie von ${name}`,
  preheader: (gift) => `${gift}. Öffnen Sie es, wann Sie mögen.`,
  giftAlt: (product) => `Geschenkkarte: ${product}`,
  openGift: 'Geschenk öffnen',
  open: 'Öffnen',
  otherwise: 'Falls die Schaltfläche nichts tut, öffnen Sie diese Adresse im Browser:',
  severalGifts: (count) => `Das sind ${count} Geschenke, jedes mit einem eigenen Link:`,
  giftNumber: (number) => `Geschenk ${number}`,
  partOf: (number, count) => `Das ist Nachricht ${number} von ${count} zu Ihren Geschenken.`,
  keepSafe: 'Bewahren Sie diese Nachricht wie Bargeld auf: Wer den Link hat, kann das Geschenk öffnen.',
  thanks: 'Möchten Sie danke sagen? Antworten Sie einfach auf diese Nachricht.',
  sentBy: (name) => `Versendet im Auftrag von ${name}.`,
  support: (contact) => `Fragen? ${contact}`,
  sms: {
    named: (to, from, gift) => `${to}, ein Geschenk von ${from}: ${gift}. Hier öffnen:`,
    from: (from, gift) => `Ein Geschenk für Sie von ${from}: ${gift}. Hier öffnen:`,
    fromOnly: (from) => `Ein Geschenk für Sie von ${from}:`,
    plain: 'Ein Geschenk für Sie:',
  },
};
