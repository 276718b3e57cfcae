import type { HelpTexts } from './texts.ts';

export const en: HelpTexts = {
  title: 'Help with your gift',
  resendTitle: 'Send my gifts again',
  resendText:
    'Did you lose the message with your gift? Enter the email address or mobile number it was sent to. We will send the gifts you have not opened yet to that address again.',
  addressLabel: 'Email address or mobile number',
  addressHint: 'A mobile number starts with + and the country code, for example +1 415 555 0123.',
  addressInvalid: 'Please enter an email address, or a mobile number that starts with + and the country code.',
  resendButton: 'Send again',
  sentTitle: 'Please check your messages',
  sentText:
    'If there are unopened gifts for this address, they will arrive in the next few minutes. Please check your spam folder too. To protect you, we never show here whether there are any.',
  sentOtherwise:
    'Did someone give you the link in another way, for example in a chat? Then please ask that person for it.',
  back: 'Back to help',
  problemTitle: 'My code does not work',
  unexpectedTitle: 'I did not expect this gift',
  openYourGift:
    'Open your gift with the link in your message. At the bottom of that page, choose “Help with this gift”.',
  otherQuestions: (contact) => `Other questions? ${contact}`,
  giftTitle: 'Help with this gift',
  backToGift: 'Back to the gift',
  openFirst: 'Please open your gift first. You can report a problem here once you have seen the code.',
  openAgain: 'Please open your gift again first. After that you can report a problem here for 10 minutes.',
  problemText: 'Tell us what went wrong. You get a case number, and we look into it.',
  cardLabel: 'Which card does not work?',
  cardMissing: 'Please choose which card does not work.',
  categoryLabel: 'What is the problem?',
  categories: {
    NotAccepted: 'The code is not accepted',
    NoBalance: 'The card has no balance or has already been used',
    Unreadable: 'The code or barcode cannot be read',
    Other: 'Something else',
  },
  categoryMissing: 'Please choose what the problem is.',
  detailsLabel: 'What happened? (optional)',
  detailsHint: 'For example which shop, and what it said. Please do not enter the code itself.',
  detailsTooLong: 'Please use at most 1,000 characters.',
  contactLabel: 'Your email address (optional)',
  contactHint: 'We send our answer to this address. It is also shown on this page.',
  contactInvalid: 'Please enter an email address, or leave this field empty.',
  reportProblem: 'Report the problem',
  caseNumber: (number) => `Case ${number}`,
  caseOpen: 'We have received your report and are looking into it. Please keep this number in case you contact us.',
  caseReplaced: 'We have replaced the code. The page of your gift shows the new one.',
  caseClosed: 'This case is closed. If you still need help, you can report the problem again.',
  ourAnswer: 'Our answer',
  unexpectedText:
    'Do you not know the sender, or do you think this gift was meant for someone else? Let the sender know. We will also stop sending you reminders about this gift. The gift itself stays as it is.',
  tellSender: 'Tell the sender',
  senderTold: 'The sender has been informed, and you will get no more reminders about this gift.',
  answerSubject: (number) => `Our answer to your case ${number}`,
  answerIntro: (number) => `You reported a problem with a gift. This is our answer (case ${number}):`,
  replacedText:
    'We have replaced the code of your gift. To see the new one, open the gift with the link you already have.',
  doNotReply:
    'Please do not reply to this message. If you need more help, open your gift and choose “Help with this gift”.',
};
