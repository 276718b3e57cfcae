import type { Texts } from './texts.ts';

export const en: Texts = {
  title: 'A gift for you',
  greeting: (name) => `${name}, this is for you`,
  from: (name) => `From ${name}`,
  valueLabel: 'Worth',
  giftAlt: (product) => `Gift card: ${product}`,
  challengeTitle: 'Open your gift',
  answerLabel: 'Your six digits',
  answerHint: 'Whoever gave you this link has also given you six digits, for example by phone or in a chat.',
  answerMalformed: 'Please type all six digits.',
  answerWrong: (triesLeft) =>
    `These are not the right digits. ${triesLeft === 1 ? 'One try is' : `${triesLeft} tries are`} left before a pause.`,
  openGift: 'Show my gift',
  readyTitle: 'Your gift is ready',
  readyHint: 'One more tap and it is yours.',
  lockedTitle: 'Taking a short break',
  lockedUntil: (time, minutes) =>
    `There were too many wrong answers. To keep your gift safe it stays closed until ${time}, about ${minutes} min from now. Nothing is lost.`,
  lockedUntilReissued:
    'There were too many wrong answers, so this link stays closed to keep your gift safe. Please ask the sender for a new link; the gift is not lost.',
  openAgain: 'Please open your gift once more; then you can download it.',
  revealedTitle: 'It is all yours',
  firstOpened: (date) => `First opened on ${date}`,
  copy: 'Copy',
  copied: 'Copied',
  keepSafe: 'Keep this like cash: whoever has the code can spend it.',
  barcodeTitle: 'Show this at the till',
  barcodeAlt: 'Barcode to be scanned at the till',
  print: 'Print',
  downloadPdf: 'Download as PDF',
  howToUse: 'How to use it',
  online: 'Online',
  inStore: 'In the shop',
  onPaper: 'On paper',
  terms: 'Terms',
  extrasTitle: 'More for you',
  photo: 'A photo',
  video: 'A video',
  greetingCard: 'A greeting',
  otherSites: 'These lead to other websites, chosen by the sender.',
  notFoundTitle: 'There is no gift here',
  notFoundText:
    'The link may be incomplete, or the sender may have replaced or withdrawn it. Please check the address, or ask whoever sent it to you.',
  tooManyTitle: 'One moment, please',
  tooManyText:
    'This gift, or gifts from your network, were asked for very often just now. Your gift is safe. Please wait a minute and try again.',
  faultTitle: 'That did not work',
  faultText: 'Something went wrong on the way. Your gift is safe. Please go back and try again in a moment.',
  frozenTitle: 'Your gift is safe',
  frozenText:
    'It can’t be opened at the moment. Nothing is lost, and you don’t need to do anything: please keep this link and try again later.',
};
