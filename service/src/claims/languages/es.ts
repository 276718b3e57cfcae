import type { Texts } from './texts.ts';

export const es: Texts = {
  title: 'Un regalo para ti',
  greeting: (name) => `${name}, esto es para ti`,
  from: (name) => `De ${name}`,
  valueLabel: 'Valor',
  giftAlt: (product) => `Tarjeta regalo: ${product}`,
  challengeTitle: 'Abre tu regalo',
  answerLabel: 'Tus seis cifras',
  answerHint: 'Quien te dio este enlace también te dio seis cifras, por ejemplo por teléfono o en un chat.',
  answerMalformed: 'Escribe las seis cifras.',
  answerWrong: (triesLeft) =>
    `Esas no son las cifras correctas. ${triesLeft === 1 ? 'Queda un intento' : `Quedan ${triesLeft} intentos`} antes de una pausa.`,
  openGift: 'Ver mi regalo',
  readyTitle: 'Tu regalo está listo',
  readyHint: 'Un toque más y es tuyo.',
  lockedTitle: 'Una breve pausa',
  lockedUntil: (time, minutes) =>
    `Hubo demasiadas respuestas incorrectas. Para proteger tu regalo, queda cerrado hasta las ${time}, unos ${minutes} min más. No se pierde nada.`,
  lockedUntilReissued:
    'Hubo demasiadas respuestas incorrectas y este enlace queda cerrado para proteger tu regalo. Pide un enlace nuevo a quien lo envió; el regalo no se ha perdido.',
  openAgain: 'Abre tu regalo una vez más; después podrás descargarlo.',
  revealedTitle: 'Es todo tuyo',
  firstOpened: (date) => `Abierto por primera vez el ${date}`,
  copy: 'Copiar',
  copied: 'Copiado',
  keepSafe: 'Guárdalo como dinero en efectivo: quien tenga el código puede gastarlo.',
  barcodeTitle: 'Muéstralo en la caja',
  barcodeAlt: 'Código de barras para escanear en la caja',
  print: 'Imprimir',
  downloadPdf: 'Descargar en PDF',
  howToUse: 'Cómo usarlo',
  online: 'En línea',
  inStore: 'En la tienda',
  onPaper: 'En papel',
  terms: 'Condiciones',
  extrasTitle: 'Más para ti',
  photo: 'Una foto',
  video: 'Un vídeo',
  greetingCard: 'Un saludo',
  otherSites: 'Estos enlaces llevan a otros sitios, elegidos por quien envía el regalo.',
  notFoundTitle: 'Aquí no hay ningún regalo',
  notFoundText:
    'Puede que el enlace esté incompleto, o que quien lo envió lo haya sustituido o retirado. Comprueba la dirección o pregunta a quien te lo envió.',
  tooManyTitle: 'Un momento, por favor',
  tooManyText:
    'Este regalo, o regalos desde tu red, se han pedido muchas veces hace un momento. Tu regalo está a salvo. Espera un minuto y vuelve a intentarlo.',
  faultTitle: 'No ha funcionado',
  faultText: 'Algo ha fallado por el camino. Tu regalo está a salvo. Vuelve atrás e inténtalo de nuevo en un momento.',
  voidedTitle: 'Este regalo ya no está disponible',
  voidedText:
    'El remitente ha retirado este regalo, así que ya no se puede abrir. Si tienes preguntas, ponte en contacto con la persona o empresa que te lo envió.',
  frozenTitle: 'Tu regalo está a salvo',
  frozenText:
    'Ahora mismo no se puede abrir. No se ha perdido nada y no tienes que hacer nada: guarda este enlace y vuelve a intentarlo más tarde.',
  language: 'Idioma',
  help: 'Ayuda con este regalo',
};
