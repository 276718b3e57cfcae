import type { Texts } from './texts.ts';

export const en: Texts = {
  title: 'A gift for you',
  greeting: (name) => `${name}, this is for you`,
  from: (name) => `From ${name}`,
  valueLabel: 'Worth',
  giftAlt: (product) => `Gift card: ${product}`,
  challengeTitle: 'Open your gift',
  answerLabel: 'Your six-digit code',
  answerHint: 'The person who gave you this link also gave you six digits, for example by phone or in a chat.',
  answerMalformed: 'Please enter all six digits.',
  answerWrong: (triesLeft) =>
    `Those digits are not correct. ${triesLeft === 1 ? '1 attempt' : `${triesLeft} attempts`} left before a short wait.`,
  openGift: 'Show my gift',
  readyTitle: 'Your gift is ready',
  readyHint: 'One more tap and it’s yours.',
  lockedTitle: 'Please wait a moment',
  lockedUntil: (time, minutes) =>
    `There were too many wrong attempts. To keep your gift safe, it is locked until ${time}, about ${minutes} min from now. Nothing is lost.`,
  lockedUntilReissued:
    'There were too many wrong attempts, so this link is locked to keep your gift safe. Please ask the sender for a new link; the gift is not lost.',
  openAgain: 'Please open your gift again; then you can download it.',
  revealedTitle: 'It’s all yours',
  firstOpened: (date) => `First opened on ${date}`,
  copy: 'Copy',
  copied: 'Copied',
  keepSafe: 'Treat this like cash: anyone who has the code can spend it.',
  barcodeTitle: 'Show this at checkout',
  barcodeAlt: 'Barcode to scan at checkout',
  print: 'Print',
  downloadPdf: 'Download as PDF',
  howToUse: 'How to use it',
  online: 'Online',
  inStore: 'In store',
  onPaper: 'On paper',
  terms: 'Terms',
  extrasTitle: 'More for you',
  photo: 'A photo',
  video: 'A video',
  greetingCard: 'A greeting',
  otherSites: 'These links lead to other websites, chosen by the sender.',
  notFoundTitle: 'There is no gift here',
  notFoundText:
    'The link may be incomplete, or the sender may have replaced or withdrawn it. Please check the address, or ask the person who sent it.',
  tooManyTitle: 'One moment, please',
  tooManyText:
    'There were too many requests for this gift or from your network. Your gift is safe. Please wait a minute and try again.',
  faultTitle: 'Something went wrong',
  faultText: 'Your gift is safe. Please go back and try again in a moment.',
  voidedTitle: 'This gift is no longer available',
  voidedText:
    'The sender has withdrawn this gift, so it can’t be opened any more. If you have questions, please contact the person or company that sent it to you.',
  frozenTitle: 'Your gift is safe',
  frozenText:
    'It can’t be opened at the moment. Nothing is lost, and you don’t need to do anything: please keep this link and try again later.',
  language: 'Language',
  help: 'Help with this gift',
};
