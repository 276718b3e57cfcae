import type { BrandingTranslation } from '../../../catalog/types.ts';

export const winterLightsTranslations: readonly BrandingTranslation[] = [
  {
    cultureCode: 'de-DE',
    logoText: 'Frohe Festtage',
    senderName: 'Ihr Festtagsteam',
    subject: '{To}, etwas Warmes wartet auf Sie',
    footer: 'Wir wünschen Ihnen helle Abende und einen sanften Start ins neue Jahr.',
  },
  {
    cultureCode: 'fr-FR',
    logoText: 'Joyeuses fêtes',
    senderName: 'Votre équipe des fêtes',
    subject: '{To}, un peu de chaleur vous attend',
    footer: 'Nous vous souhaitons des soirées lumineuses et un doux début d’année.',
  },
  {
    cultureCode: 'es-ES',
    logoText: 'Felices fiestas',
    senderName: 'Tu equipo de fiestas',
    subject: '{To}, algo cálido te espera',
    footer: 'Te deseamos noches luminosas y un comienzo de año tranquilo.',
  },
  {
    cultureCode: 'ja-JP',
    logoText: '季節のごあいさつ',
    senderName: 'ホリデーチーム',
    subject: '{To} 様、あたたかな贈り物が届いています',
    footer: '明るい夜と、穏やかな新年の始まりをお祈りしています。',
  },
  {
    cultureCode: 'ar-AE',
    logoText: 'أطيب التهاني',
    senderName: 'فريق الأعياد',
    subject: '{To}، هدية دافئة بانتظارك',
    footer: 'نتمنى لك أمسيات مضيئة وبداية هادئة للعام الجديد.',
  },
];

export const corporateSlateTranslations: readonly BrandingTranslation[] = [
  {
    cultureCode: 'de-DE',
    logoText: 'Anerkennungsprogramm',
    senderName: 'Anerkennungsprogramm',
    subject: 'Ihre Prämie ist da: {ProductName}, {Value}',
    footer:
      'Diese Prämie wurde im Auftrag Ihrer Organisation ausgegeben. Bitte leiten Sie diese Nachricht nicht weiter.',
  },
  {
    cultureCode: 'fr-FR',
    logoText: 'Programme de reconnaissance',
    senderName: 'Programme de reconnaissance',
    subject: 'Votre récompense est prête : {ProductName}, {Value}',
    footer: 'Cette récompense vous est remise au nom de votre organisation. Merci de ne pas transférer ce message.',
  },
  {
    cultureCode: 'es-ES',
    logoText: 'Programa de reconocimiento',
    senderName: 'Programa de reconocimiento',
    subject: 'Tu recompensa está lista: {ProductName}, {Value}',
    footer: 'Esta recompensa se entrega en nombre de tu organización. Por favor, no reenvíes este mensaje.',
  },
  {
    cultureCode: 'ja-JP',
    logoText: '表彰プログラム',
    senderName: '表彰プログラム',
    subject: 'ギフトの準備ができました：{ProductName}、{Value}',
    footer: 'このギフトは所属組織に代わってお送りしています。このメッセージは転送しないでください。',
  },
  {
    cultureCode: 'ar-AE',
    logoText: 'برنامج التقدير',
    senderName: 'برنامج التقدير',
    subject: 'مكافأتك جاهزة: {ProductName}، {Value}',
    footer: 'صدرت هذه المكافأة نيابةً عن مؤسستك. يُرجى عدم إعادة توجيه هذه الرسالة.',
  },
];
