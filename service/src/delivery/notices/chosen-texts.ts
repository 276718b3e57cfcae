import type { LanguageCode } from '../../kit/languages.ts';

/** The messages about codes that were not ready when their recipient picked. Names come as plain text. */
interface ChosenTexts {
  readonly subject: string;
  readonly text: (brands: string) => string;
  /** Followed by the link. */
  readonly sms: string;
  readonly open: string;
}

export const chosenTexts: Readonly<Record<LanguageCode, ChosenTexts>> = {
  en: {
    subject: 'Your gift card is ready',
    text: (brands) =>
      `What you chose is ready: ${brands}.\n\nOpen your gift to see the code. Treat this message like cash: anyone who has the link can open the gift.`,
    sms: 'Your gift card is ready. Open your gift:',
    open: 'Open your gift',
  },
  de: {
    subject: 'Ihre Geschenkkarte ist bereit',
    text: (brands) =>
      `Was Sie gewählt haben, ist bereit: ${brands}.\n\nÖffnen Sie Ihr Geschenk, um den Code zu sehen. Behandeln Sie diese Nachricht wie Bargeld: Wer den Link hat, kann das Geschenk öffnen.`,
    sms: 'Ihre Geschenkkarte ist bereit. Öffnen Sie Ihr Geschenk:',
    open: 'Geschenk öffnen',
  },
  fr: {
    subject: 'Votre carte cadeau est prête',
    text: (brands) =>
      `Ce que vous avez choisi est prêt : ${brands}.\n\nOuvrez votre cadeau pour voir le code. Gardez ce message comme de l’argent liquide : toute personne qui a le lien peut ouvrir le cadeau.`,
    sms: 'Votre carte cadeau est prête. Ouvrez votre cadeau :',
    open: 'Ouvrir votre cadeau',
  },
  es: {
    subject: 'Tu tarjeta regalo está lista',
    text: (brands) =>
      `Lo que elegiste está listo: ${brands}.\n\nAbre tu regalo para ver el código. Guarda este mensaje como si fuera efectivo: quien tenga el enlace puede abrir el regalo.`,
    sms: 'Tu tarjeta regalo está lista. Abre tu regalo:',
    open: 'Abrir tu regalo',
  },
  ja: {
    subject: 'ギフトカードの準備ができました',
    text: (brands) =>
      `お選びいただいたものの準備ができました：${brands}\n\nギフトを開くとコードが表示されます。リンクを知っている人は誰でもギフトを開けますので、このメッセージは現金と同じように大切に保管してください。`,
    sms: 'ギフトカードの準備ができました：',
    open: 'ギフトを開く',
  },
  ar: {
    subject: 'بطاقة هديتك جاهزة',
    text: (brands) =>
      `ما اخترته جاهز: ${brands}.\n\nافتح هديتك لترى الرمز. احتفظ بهذه الرسالة كالنقود: كل من لديه الرابط يمكنه فتح الهدية.`,
    sms: 'بطاقة هديتك جاهزة. افتح هديتك:',
    open: 'فتح هديتك',
  },
};
