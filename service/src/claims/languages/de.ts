import type { Texts } from './texts.ts';

export const de: Texts = {
  title: 'Ein Geschenk für Sie',
  greeting: (name) => `${name}, das ist für Sie`,
  from: (name) => `Von ${name}`,
  valueLabel: 'Wert',
  giftAlt: (product) => `Geschenkkarte: ${product}`,
  challengeTitle: 'Geschenk öffnen',
  answerLabel: 'Ihre sechs Ziffern',
  answerHint:
    'Wer Ihnen diesen Link gegeben hat, hat Ihnen auch sechs Ziffern genannt, zum Beispiel am Telefon oder im Chat.',
  answerMalformed: 'Bitte geben Sie alle sechs Ziffern ein.',
  answerWrong: (triesLeft) =>
    `Das sind nicht die richtigen Ziffern. Noch ${triesLeft === 1 ? 'ein Versuch' : `${triesLeft} Versuche`} bis zu einer Pause.`,
  openGift: 'Geschenk anzeigen',
  readyTitle: 'Ihr Geschenk ist da',
  readyHint: 'Einmal tippen, und es gehört Ihnen.',
  lockedTitle: 'Eine kurze Pause',
  lockedUntil: (time, minutes) =>
    `Es gab zu viele falsche Antworten. Damit Ihr Geschenk sicher ist, bleibt es bis ${time} geschlossen, noch etwa ${minutes} Min. Es geht nichts verloren.`,
  lockedUntilReissued:
    'Es gab zu viele falsche Antworten; damit Ihr Geschenk sicher ist, bleibt dieser Link geschlossen. Bitten Sie den Absender um einen neuen Link; das Geschenk ist nicht verloren.',
  openAgain: 'Bitte öffnen Sie Ihr Geschenk noch einmal; dann können Sie es herunterladen.',
  revealedTitle: 'Es gehört Ihnen',
  firstOpened: (date) => `Zum ersten Mal geöffnet am ${date}`,
  copy: 'Kopieren',
  copied: 'Kopiert',
  keepSafe: 'Wie Bargeld aufbewahren: Wer den Code hat, kann ihn einlösen.',
  barcodeTitle: 'An der Kasse vorzeigen',
  barcodeAlt: 'Strichcode zum Scannen an der Kasse',
  print: 'Drucken',
  downloadPdf: 'Als PDF herunterladen',
  appleWallet: 'Zu Apple Wallet hinzufügen',
  googleWallet: 'Zu Google Wallet hinzufügen',
  howToUse: 'So lösen Sie es ein',
  online: 'Online',
  inStore: 'Im Geschäft',
  onPaper: 'Auf Papier',
  terms: 'Bedingungen',
  extrasTitle: 'Noch mehr für Sie',
  photo: 'Ein Foto',
  video: 'Ein Video',
  greetingCard: 'Ein Gruß',
  otherSites: 'Diese Links führen zu anderen Websites, die der Absender gewählt hat.',
  notFoundTitle: 'Hier ist kein Geschenk',
  notFoundText:
    'Vielleicht ist der Link unvollständig, oder der Absender hat ihn ersetzt oder zurückgezogen. Bitte prüfen Sie die Adresse, oder fragen Sie, wer ihn geschickt hat.',
  tooManyTitle: 'Einen Moment, bitte',
  tooManyText:
    'Dieses Geschenk oder Geschenke aus Ihrem Netz wurden gerade sehr oft aufgerufen. Ihr Geschenk ist sicher. Bitte warten Sie eine Minute und versuchen Sie es noch einmal.',
  faultTitle: 'Das hat nicht geklappt',
  faultText:
    'Unterwegs ist etwas schiefgegangen. Ihr Geschenk ist sicher. Bitte gehen Sie zurück und versuchen Sie es gleich noch einmal.',
  voidedTitle: 'Dieses Geschenk ist nicht mehr verfügbar',
  voidedText:
    'Der Absender hat dieses Geschenk zurückgezogen, deshalb lässt es sich nicht mehr öffnen. Bei Fragen wenden Sie sich bitte an die Person oder Firma, die es Ihnen geschickt hat.',
  frozenTitle: 'Ihr Geschenk ist sicher',
  frozenText:
    'Es lässt sich im Moment nicht öffnen. Nichts geht verloren, und Sie müssen nichts tun: Bitte bewahren Sie diesen Link auf und versuchen Sie es später noch einmal.',
  language: 'Sprache',
  help: 'Hilfe zu diesem Geschenk',
};
