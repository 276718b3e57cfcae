import type { MessageTexts } from './texts.ts';

export const fr: MessageTexts = {
  title: 'Un cadeau pour vous',
  greeting: (name) => `${name}, ceci est pour vous`,
  from: (name) => `De la part de ${name}`,
  subjectFrom: (name) => `Un cadeau pour vous de la part de ${name}`,
  preheader: (gift) => `${gift}. Ouvrez-le quand vous voulez.`,
  giftAlt: (product) => `Carte cadeau : ${product}`,
  openGift: 'Ouvrir mon cadeau',
  open: 'Ouvrir',
  otherwise: 'Si le bouton ne fait rien, ouvrez cette adresse dans votre navigateur :',
  severalGifts: (count) => `Voici ${count} cadeaux, chacun avec son propre lien :`,
  giftNumber: (number) => `Cadeau ${number}`,
  partOf: (number, count) => `Ceci est le message ${number} sur ${count} au sujet de vos cadeaux.`,
  keepSafe: 'Gardez ce message comme de l’argent liquide : qui a le lien peut ouvrir le cadeau.',
  thanks: 'Envie de dire merci ? Répondez simplement à ce message.',
  sentBy: (name) => `Envoyé de la part de ${name}.`,
  support: (contact) => `Des questions ? ${contact}`,
  sms: {
    named: (to, from, gift) => `${to}, un cadeau de ${from} : ${gift}. Ouvrez-le ici :`,
    from: (from, gift) => `Un cadeau pour vous de ${from} : ${gift}. Ouvrez-le ici :`,
    fromOnly: (from) => `Un cadeau pour vous de ${from} :`,
    plain: 'Un cadeau pour vous :',
  },
};
