import type { TranslatedCopies } from './types.ts';

export const lumenTranslations: TranslatedCopies = {
  'de-DE': {
    name: 'Lumen & Loom Geschenkkarte',
    description:
      'Lumen & Loom bringt kleine Lampenmacher mit kleinen Webereien zusammen und verkauft, was dabei entsteht. Das Sortiment ist mit Absicht kurz: dreißig Lampen, vierzig Textilien, eine sehr gute Kerze. Die Karte gilt für alles davon, und für Reparaturen, wenn man die Jahre sieht.',
    terms:
      'Fünf Jahre gültig in den Studioläden und online. Die Karte gilt für Waren, Reparaturen und Versand. Der Kauf weiterer Geschenkkarten ist ausgeschlossen.',
    specialTerms: 'Handgewebte Stücke weichen in Ton und Größe leicht voneinander ab. Das ist durchaus der Sinn.',
    redemption:
      'Geben Sie den Code beim Bezahlen ein. Das Guthaben wird sofort angezeigt, der Rest lässt sich auf jede andere Weise begleichen.',
  },
  'fr-FR': {
    name: 'Carte cadeau Lumen & Loom',
    description:
      'Lumen & Loom réunit de petits fabricants de lampes et de petits ateliers de tissage, et vend ce qu’ils créent ensemble. La collection est courte à dessein : trente lampes, quarante textiles, une très bonne bougie. Utilisez la carte pour chacun d’eux, ou pour une réparation quand les années se voient.',
    terms:
      'Valable cinq ans dans les boutiques-ateliers et en ligne. La carte couvre les articles, les réparations et la livraison. Elle ne permet pas d’acheter une autre carte cadeau.',
    specialTerms: 'Les pièces tissées à la main varient légèrement de ton et de taille. C’est un peu l’idée.',
    redemption:
      'Saisissez le code au moment du paiement. Le solde s’affiche aussitôt, et le reste peut être réglé par tout autre moyen.',
  },
};

export const quietgrooveTranslations: TranslatedCopies = {
  'de-DE': {
    name: 'Quietgroove Records Geschenkkarte',
    description:
      'Quietgroove verkauft Platten an Menschen, die beide Seiten hören. Neue Pressungen kommen freitags, Sammlungen dienstags, und alles wird gereinigt und gespielt, bevor es einen Preis bekommt. Die Karte gilt auch für die Wartung des Plattenspielers und für unsere Sofakonzerte.',
    terms:
      'Drei Jahre gültig für Platten, Geräte, Wartung und Eintrittskarten. Ungespielte Platten können innerhalb von 14 Tagen umgetauscht werden.',
    specialTerms: 'Limitierte Pressungen nur einmal pro Person. Unsere Zustandsangaben sind ehrlich, aber menschlich.',
    redemption: 'Geben Sie den Code im Warenkorb ein oder nennen Sie ihn an der Theke. Teilzahlungen sind willkommen.',
  },
};

export const ninthRowTranslations: TranslatedCopies = {
  'es-ES': {
    name: 'Tarjeta regalo cines Ninth Row',
    description:
      'Los técnicos de sonido se sientan en la novena fila, y tú deberías hacer lo mismo. En nuestras salas no hay publicidad antes de la película, hay un descanso de verdad a partir de los 150 minutos y la mantequilla es auténtica. La tarjeta sirve para entradas, palomitas y preestrenos para socios.',
    terms:
      'La tarjeta es válida para entradas y consumiciones en todos los cines Ninth Row y no caduca. No puede usarse para alquilar salas. Las tarjetas revendidas quedan anuladas.',
    specialTerms:
      'Se aplican las calificaciones por edades. Algunas funciones especiales llevan un suplemento que también puede pagarse con la tarjeta.',
    redemption: 'Escanea el código de barras en la taquilla o en el bar, o introduce el código al reservar en línea.',
  },
};

export const sakurabuneTranslations: TranslatedCopies = {
  'en-US': {
    name: 'Sakurabune Books Gift Card',
    description:
      'Sakurabune is a bookshop for choosing slowly, the way a boat goes down a river. From paperbacks and picture books to photography and old volumes, each title was read by a bookseller before it reached the shelf. The card is good for books and stationery in all shops and online.',
    terms:
      'Valid for three years from the day of issue. It may be used as often as the balance allows. It cannot be exchanged for cash or refunded.',
    specialTerms: 'Second-hand books are one of a kind and sold while they last.',
    redemption: 'Show the code at the register, or enter it on the payment page of the online store.',
  },
};
