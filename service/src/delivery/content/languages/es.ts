import type { MessageTexts } from './texts.ts';

export const es: MessageTexts = {
  title: 'Un regalo para ti',
  greeting: (name) => `${name}, esto es para ti`,
  from: (name) => `De ${name}`,
  subjectFrom: (name) => `Un regalo para ti de ${name}`,
  preheader: (gift) => `${gift}. Ábrelo cuando quieras.`,
  giftAlt: (product) => `Tarjeta regalo: ${product}`,
  openGift: 'Abrir mi regalo',
  open: 'Abrir',
  otherwise: 'Si el botón no funciona, abre esta dirección en tu navegador:',
  severalGifts: (count) => `Estos son ${count} regalos, cada uno con su propio enlace:`,
  giftNumber: (number) => `Regalo ${number}`,
  partOf: (number, count) => `Este es el mensaje ${number} de ${count} sobre tus regalos.`,
  keepSafe: 'Guarda este mensaje como dinero en efectivo: quien tenga el enlace puede abrir el regalo.',
  thanks: '¿Quieres dar las gracias? Basta con responder a este mensaje.',
  sentBy: (name) => `Enviado en nombre de ${name}.`,
  support: (contact) => `¿Preguntas? ${contact}`,
  sms: {
    named: (to, from, gift) => `${to}, un regalo de ${from}: ${gift}. Para abrirlo:`,
    from: (from, gift) => `Un regalo para ti de ${from}: ${gift}. Para abrirlo:`,
    fromOnly: (from) => `Un regalo para ti de ${from}:`,
    plain: 'Un regalo para ti:',
  },
};
