import type { MessageTexts } from './texts.ts';

export const ar: MessageTexts = {
  title: 'هدية لك',
  greeting: (name) => `${name}، هذه لك`,
  from: (name) => `من ${name}`,
  subjectFrom: (name) => `هدية لك من ${name}`,
  preheader: (gift) => `${gift}. افتحها متى شئت.`,
  giftAlt: (product) => `بطاقة هدية: ${product}`,
  openGift: 'افتح هديتك',
  open: 'افتح',
  otherwise: 'إذا لم يعمل الزر، فافتح هذا العنوان في متصفحك:',
  severalGifts: (count) => `عدد الهدايا: ${count}، ولكل هدية رابطها:`,
  giftNumber: (number) => `الهدية ${number}`,
  partOf: (number, count) => `هذه الرسالة ${number} من ${count} عن هداياك.`,
  keepSafe: 'احتفظ بهذه الرسالة كما تحتفظ بالنقود: كل من يملك الرابط يمكنه فتح الهدية.',
  thanks: 'هل تودّ أن تشكر المرسل؟ يكفي أن تردّ على هذه الرسالة.',
  sentBy: (name) => `أُرسلت نيابةً عن ${name}.`,
  support: (contact) => `لأي سؤال: ${contact}`,
  sms: {
    named: (to, from, gift) => `${to}، هدية لك من ${from}: ${gift}`,
    from: (from, gift) => `هدية لك من ${from}: ${gift}`,
    fromOnly: (from) => `هدية لك من ${from}:`,
    plain: 'هدية لك:',
  },
};
