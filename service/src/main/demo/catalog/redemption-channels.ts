import type { Culture } from './types.ts';

export interface RedemptionChannels {
  readonly online: string;
  readonly instore: string;
  readonly print: string;
}

interface Redemption {
  readonly site: string;
  readonly hasShops: boolean;
  readonly isPhysical: boolean;
}

/** How a card is used online, in shops and on paper, in one language. */
export function redemptionChannels(culture: Culture, { site, hasShops, isPhysical }: Redemption): RedemptionChannels {
  const wording = wordings[culture];
  return {
    online: wording.online(site),
    instore: hasShops ? wording.inShops : wording.onlineOnly,
    print: isPhysical ? wording.noPrintoutNeeded : wording.printout,
  };
}

interface Wording {
  readonly online: (site: string) => string;
  readonly inShops: string;
  readonly onlineOnly: string;
  readonly printout: string;
  readonly noPrintoutNeeded: string;
}

const wordings: Readonly<Record<Culture, Wording>> = {
  'en-US': {
    online: (site) => `Enter the card code at checkout on ${site}. Whatever you do not spend stays on the card.`,
    inShops: 'Show the card or its barcode at the register before you pay. The amount is taken from your balance.',
    onlineOnly: 'This card is redeemed online only; it is not accepted in stores.',
    printout: 'Print the claim page at full size so that the code stays readable, and keep the printout like cash.',
    noPrintoutNeeded: 'No printout is needed: the code is on the back of the card, under the scratch panel.',
  },
  'en-GB': {
    online: (site) => `Enter the card code at the checkout on ${site}. Whatever you do not spend stays on the card.`,
    inShops: 'Show the card or its barcode at the till before you pay. The amount is taken from your balance.',
    onlineOnly: 'This card is redeemed online only; it is not accepted in shops.',
    printout:
      'Print the claim page at full size so that the code stays readable, and look after the printout like cash.',
    noPrintoutNeeded: 'No printout is needed: the code is on the back of the card, under the scratch panel.',
  },
  'de-DE': {
    online: (site) =>
      `Geben Sie den Kartencode an der Kasse von ${site} ein. Nicht genutztes Guthaben bleibt auf der Karte.`,
    inShops:
      'Zeigen Sie die Karte oder ihren Barcode vor dem Bezahlen an der Kasse. Der Betrag wird vom Guthaben abgezogen.',
    onlineOnly: 'Diese Karte ist nur online einlösbar; in Geschäften wird sie nicht angenommen.',
    printout:
      'Drucken Sie die Einlöseseite in voller Größe, damit der Code lesbar bleibt, und bewahren Sie den Ausdruck wie Bargeld auf.',
    noPrintoutNeeded: 'Ein Ausdruck ist nicht nötig: Der Code steht auf der Rückseite der Karte unter dem Rubbelfeld.',
  },
  'fr-FR': {
    online: (site) =>
      `Saisissez le code de la carte au moment du paiement sur ${site}. Le solde non utilisé reste sur la carte.`,
    inShops: 'Présentez la carte ou son code-barres en caisse avant de payer. Le montant est déduit de votre solde.',
    onlineOnly: 'Cette carte s’utilise uniquement en ligne ; elle n’est pas acceptée en magasin.',
    printout:
      'Imprimez la page de retrait en taille réelle afin que le code reste lisible, et conservez-la comme de l’argent liquide.',
    noPrintoutNeeded: 'Aucune impression n’est nécessaire : le code figure au dos de la carte, sous la zone à gratter.',
  },
  'es-ES': {
    online: (site) =>
      `Introduce el código de la tarjeta al pagar en ${site}. El saldo que no gastes permanece en la tarjeta.`,
    inShops: 'Muestra la tarjeta o su código de barras en caja antes de pagar. El importe se descuenta de tu saldo.',
    onlineOnly: 'Esta tarjeta solo se canjea en línea; no se acepta en tiendas.',
    printout:
      'Imprime la página de canje a tamaño completo para que el código se lea bien y guárdala como si fuera efectivo.',
    noPrintoutNeeded:
      'No hace falta imprimir nada: el código está en el reverso de la tarjeta, bajo la banda rascable.',
  },
  'ja-JP': {
    online: (site) =>
      `${site} のお支払い画面でカードコードを入力してください。使い切らなかった残高はカードに残ります。`,
    inShops: 'お会計の前に、カードまたはバーコードをレジでご提示ください。ご利用額が残高から差し引かれます。',
    onlineOnly: 'このカードはオンライン専用です。店舗ではご利用いただけません。',
    printout: 'コードが読み取れるよう受け取りページを原寸で印刷し、現金と同様に大切に保管してください。',
    noPrintoutNeeded: '印刷は不要です。コードはカード裏面のスクラッチ部分の下に記載されています。',
  },
  'ar-AE': {
    online: (site) => `أدخل رمز البطاقة عند الدفع على الموقع ${site}. يبقى الرصيد غير المستخدم محفوظًا في البطاقة.`,
    inShops: 'أظهر البطاقة أو الرمز الشريطي عند الصندوق قبل الدفع، وسيُخصم المبلغ من رصيدك.',
    onlineOnly: 'تُستخدم هذه البطاقة عبر الإنترنت فقط، ولا تُقبل في المتاجر.',
    printout: 'اطبع صفحة الاستلام بالحجم الكامل ليبقى الرمز واضحًا، واحتفظ بالنسخة المطبوعة كما تحتفظ بالنقود.',
    noPrintoutNeeded: 'لا حاجة إلى الطباعة: الرمز موجود على ظهر البطاقة تحت الجزء القابل للكشط.',
  },
};
