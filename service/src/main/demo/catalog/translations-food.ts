import type { TranslatedCopies } from './types.ts';

export const auroraTranslations: TranslatedCopies = {
  'es-ES': {
    name: 'Tarjeta regalo Aurora Coffee',
    description:
      'Aurora tuesta en lotes tan pequeños que se pueden catar uno a uno, y abre cuando la calle todavía está azul. Usa la tarjeta para un café en la barra, una bolsa de grano para casa o una plaza en la cata del sábado. Sirve en todas las cafeterías Aurora y en la tienda en línea.',
    terms:
      'La tarjeta es válida durante cinco años desde su emisión y puede usarse en varias visitas. No se canjea por dinero salvo cuando la ley lo exige. Las tarjetas perdidas se reponen si se presenta la referencia del pedido.',
    specialTerms:
      'Los precios y los granos de temporada varían según la cafetería. Las plazas de cata dependen de la disponibilidad.',
    redemption:
      'Muestra el código de barras en la barra o introduce el código al pagar en línea. El saldo restante aparece en cada recibo.',
  },
  'fr-FR': {
    name: 'Carte cadeau Aurora Coffee',
    description:
      'Aurora torréfie par lots assez petits pour être goûtés un à un, et ouvre ses portes quand la rue est encore bleue. Utilisez la carte pour un café au comptoir, un paquet de grains à emporter ou une place à la dégustation du samedi. Elle est acceptée dans tous les cafés Aurora et dans la boutique en ligne.',
    terms:
      'La carte est valable cinq ans à compter de son émission et peut être utilisée en plusieurs fois. Elle n’est pas échangeable contre de l’argent, sauf si la loi l’exige. Une carte perdue est remplacée sur présentation de la référence de commande.',
    specialTerms:
      'Les prix et les grains de saison varient d’un café à l’autre. Les places de dégustation sont proposées selon les disponibilités.',
    redemption:
      'Présentez le code-barres au comptoir ou saisissez le code au moment du paiement en ligne. Le solde restant figure sur chaque ticket.',
  },
  'de-DE': {
    name: 'Aurora Coffee Geschenkkarte',
    description:
      'Aurora röstet in Mengen, die klein genug sind, um jede einzeln zu verkosten, und öffnet, wenn die Straße noch blau ist. Die Karte gilt für den Kaffee an der Bar, für Bohnen zum Mitnehmen und für einen Platz bei der Verkostung am Samstag. Sie wird in allen Aurora-Cafés und im Onlineshop angenommen.',
    terms:
      'Die Karte ist ab Ausstellung fünf Jahre gültig und kann bei mehreren Besuchen genutzt werden. Eine Barauszahlung ist nur möglich, wo das Gesetz es verlangt. Verlorene Karten werden gegen Vorlage der Bestellnummer ersetzt.',
    specialTerms:
      'Preise und saisonale Bohnen unterscheiden sich von Café zu Café. Plätze bei Verkostungen nach Verfügbarkeit.',
    redemption:
      'Zeigen Sie den Barcode an der Bar oder geben Sie den Code beim Bezahlen im Onlineshop ein. Das Restguthaben steht auf jedem Beleg.',
  },
};

export const fennelTranslations: TranslatedCopies = {
  'es-ES': {
    name: 'Tarjeta Fennel & Flint para cenar',
    description:
      'En Fennel & Flint el fuego se enciende a mediodía y nada sale de la cocina sin haber pasado por él. La carta sigue a la camioneta de la huerta: cambia casi cada semana y rara vez se repite. La tarjeta paga la comida, la bebida y la propina en cualquier mesa de la casa.',
    terms:
      'La tarjeta no caduca. Puede combinarse con otras tarjetas Fennel & Flint, hasta cuatro por cuenta. No es válida para eventos privados ni en restaurantes asociados.',
    specialTerms: 'Recomendamos reservar; la tarjeta por sí sola no guarda mesa.',
    redemption:
      'Avisa de que pagarás con el código antes de que se imprima la cuenta. Lo que sobre queda para tu próxima cena.',
  },
};

export const hoshikazeTranslations: TranslatedCopies = {
  'ja-JP': {
    name: '星風茶舗 ギフトカード',
    description:
      '「星風」とは、星々の間を渡る風のこと。山あいの九つの家族茶園から届く茶葉を、摘んだその日に蒸し、その年のうちにお届けしています。茶葉はもちろん、作家の器や茶房でのひとときにもお使いいただけます。',
    terms: '有効期限は3年間です。残高の範囲で何度でもご利用いただけます。チャージおよび返品はできません。',
    specialTerms: '新茶は数量限定のため、春は購入数を制限させていただく場合があります。',
    redemption: 'お茶をお出しする前にコードをご提示いただくか、オンラインストアで入力してください。',
  },
};

export const krumenhofTranslations: TranslatedCopies = {
  'de-DE': {
    name: 'Krumenhof Bäckerei Geschenkkarte',
    description:
      'Der Krumenhof gibt seinem Teig, was die meisten Backstuben nicht mehr können: eine ganze Nacht. Das Mehl kommt aus zwei Mühlen, die man vom Dach aus sieht, und im Ofen brennt seit jeher Buche. Die Karte gilt für Brot, Kuchen und Frühstück, und auch für den Backkurs am Wochenende.',
    terms:
      'Vier Jahre gültig ab Ende des Ausstellungsjahres, in allen Krumenhof-Bäckereien und für Onlinebestellungen. Mehrere Karten können kombiniert werden. Keine Barauszahlung.',
    specialTerms: 'Was aus ist, ist aus. Wer vor 18 Uhr bestellt, bekommt seinen Laib zurückgelegt.',
    redemption: 'Lassen Sie den Barcode an der Theke scannen oder geben Sie den Code bei der Vorbestellung ein.',
  },
  'fr-FR': {
    name: 'Carte cadeau boulangerie Krumenhof',
    description:
      'Krumenhof offre à sa pâte ce que la plupart des boulangeries ne peuvent plus lui donner : une nuit entière. La farine vient de deux moulins que l’on voit depuis le toit, et le four brûle du hêtre depuis toujours. La carte permet d’acheter du pain, des gâteaux, le petit déjeuner et même le cours du week-end.',
    terms:
      'Valable quatre ans à compter de la fin de l’année d’émission, dans toutes les boulangeries Krumenhof et pour les commandes en ligne. Plusieurs cartes peuvent être cumulées. Aucun remboursement en espèces.',
    specialTerms:
      'Quand il n’y en a plus, il n’y en a plus. Commandez avant 18 h pour faire mettre votre pain de côté.',
    redemption: 'Faites scanner le code-barres au comptoir ou saisissez le code lors de votre commande.',
  },
};

export const krumenhofCardTranslations: TranslatedCopies = {
  'de-DE': {
    name: 'Krumenhof Bäckerei Karte per Post',
    description:
      'Diese Karte ist um das Rezept unseres Hausroggens gefaltet, so geschrieben, dass es auch im gewöhnlichen Backofen gelingt. Lösen Sie den Wert für Brot, Kuchen oder Frühstück ein und backen Sie den Rest selbst. Einen Löffel getrockneten Sauerteig gibt es kostenlos dazu.',
    terms:
      'Vier Jahre gültig ab Ende des Ausstellungsjahres, in allen Krumenhof-Bäckereien und für Onlinebestellungen. Keine Barauszahlung.',
    specialTerms: 'Enthält kein echtes Mehl, auch wenn es so aussieht.',
    redemption:
      'Geben Sie die Karte an der Theke ab oder tragen Sie den Code von der Rückseite bei der Vorbestellung ein.',
  },
};
