import type { TranslatedCopies } from './types.ts';

export const manybloomTranslations: TranslatedCopies = {
  'es-ES': {
    name: 'Tarjeta a elegir Manybloom',
    description:
      'Una tarjeta Manybloom se convierte en cualquiera de más de cien: café, libros, trenes, una mañana en agua tibia. Quien la recibe elige una sola o reparte el valor entre varias. En el cambio no se pierde nada, y no hay prisa.',
    terms:
      'La tarjeta es válida durante tres años. Se canjea en línea por tarjetas de las marcas participantes, cuyas condiciones se aplican desde entonces. Un canje terminado no puede deshacerse.',
    specialTerms:
      'La lista de marcas participantes cambia de vez en cuando. La más reciente está siempre en nuestra web.',
    redemption:
      'Introduce el código en línea, elige tus marcas y reparte el valor a tu gusto. Tus nuevas tarjetas llegan al instante.',
  },
  'fr-FR': {
    name: 'Carte au choix Manybloom',
    description:
      'Une carte Manybloom se transforme en l’une de plus de cent autres : café, livres, trains, une matinée dans l’eau chaude. La personne qui la reçoit choisit une seule marque ou partage la valeur entre plusieurs. Rien ne se perd dans l’échange, et rien ne presse.',
    terms:
      'La carte est valable trois ans. Elle s’échange en ligne contre des cartes des marques participantes, dont les conditions s’appliquent ensuite. Un échange terminé ne peut pas être annulé.',
    specialTerms:
      'La liste des marques participantes évolue de temps en temps. La plus récente se trouve toujours sur notre site.',
    redemption:
      'Saisissez le code en ligne, choisissez vos marques et répartissez la valeur à votre guise. Vos nouvelles cartes arrivent aussitôt.',
  },
  'de-DE': {
    name: 'Manybloom Wunschkarte',
    description:
      'Eine Manybloom-Karte verwandelt sich in eine von mehr als hundert anderen: Kaffee, Bücher, Züge, ein Vormittag im warmen Wasser. Wer sie bekommt, wählt eine einzige oder teilt den Wert auf mehrere auf. Beim Tausch geht nichts verloren, und es eilt nicht.',
    terms:
      'Die Karte ist drei Jahre gültig. Sie wird online gegen Karten der teilnehmenden Marken getauscht, deren Bedingungen danach gelten. Ein abgeschlossener Tausch kann nicht rückgängig gemacht werden.',
    specialTerms:
      'Die Liste der teilnehmenden Marken ändert sich gelegentlich. Die neueste steht immer auf unserer Website.',
    redemption:
      'Geben Sie den Code online ein, wählen Sie Ihre Marken und teilen Sie den Wert nach Belieben auf. Die neuen Karten kommen sofort.',
  },
  'ja-JP': {
    name: 'Manybloom えらべるギフトカード',
    description:
      'Manybloom のカードは、コーヒー、本、列車の旅、温かい湯でくつろぐ朝など、百を超えるブランドのカードと交換できます。ひとつに決めても、いくつかに分けてもかまいません。交換で価値が減ることはなく、急ぐ必要もありません。',
    terms:
      '有効期限は3年間です。参加ブランドのカードとオンラインで交換し、交換後は各ブランドの規約が適用されます。完了した交換は取り消せません。',
    specialTerms: '参加ブランドは変更されることがあります。最新の一覧は公式サイトをご覧ください。',
    redemption:
      'オンラインでコードを入力し、ブランドを選んで金額をお好みで分けてください。新しいカードはすぐに届きます。',
  },
  'ar-AE': {
    name: 'بطاقة مانيبلوم للاختيار',
    description:
      'تتحول بطاقة مانيبلوم إلى أي بطاقة من بين أكثر من مئة: قهوة أو كتب أو رحلة بالقطار أو صباح في ماء دافئ. يختار من يتلقاها علامة واحدة أو يوزع القيمة على عدة علامات. لا يضيع شيء عند الاستبدال، ولا داعي للعجلة.',
    terms:
      'البطاقة صالحة لمدة ثلاث سنوات. تُستبدل عبر الإنترنت ببطاقات العلامات المشاركة، وتسري بعدها شروط تلك العلامات. لا يمكن التراجع عن الاستبدال بعد إتمامه.',
    specialTerms: 'تتغير قائمة العلامات المشاركة من وقت إلى آخر، وأحدث قائمة منشورة دائمًا على موقعنا.',
    redemption: 'أدخل الرمز عبر الإنترنت واختر العلامات ووزّع القيمة كما يناسبك. تصلك بطاقاتك الجديدة فورًا.',
  },
};
