import type { TranslatedCopies } from './types.ts';

export const fjordlightTranslations: TranslatedCopies = {
  'de-DE': {
    name: 'Fjordlight Stays Geschenkkarte',
    description:
      'Fjordlight kümmert sich um sechzig Hütten, dort, wo die Straße endet und das Wasser beginnt. Jede hat einen Holzofen, gute Betten und ein Fenster, das in die richtige Richtung zeigt. Die Karte gilt für jeden Aufenthalt, zu jeder Jahreszeit, und für das Boot, das Sie hinbringt.',
    terms:
      'Fünf Jahre gültig für Hütten, Boote und Frühstückskörbe. Buchungen lassen sich bis sieben Tage vor Anreise kostenlos verschieben. Erstattungen gehen zurück auf die Karte.',
    specialTerms:
      'Im Winter sind einige Hütten nur mit Ski oder Motorschlitten erreichbar. Nordlichter sind wahrscheinlich, aber nie versprochen.',
    redemption:
      'Wählen Sie online Ihre Reisedaten und geben Sie den Code auf der Zahlungsseite ein. Mehrere Karten pro Buchung sind möglich.',
  },
  'fr-FR': {
    name: 'Carte cadeau Fjordlight Stays',
    description:
      'Fjordlight prend soin de soixante cabanes, là où la route s’arrête et où l’eau commence. Chacune a un poêle à bois, de bons lits et une fenêtre tournée du bon côté. La carte est valable pour tous les séjours, en toute saison, ainsi que pour le bateau qui vous y conduit.',
    terms:
      'Valable cinq ans pour les cabanes, les bateaux et les paniers de petit déjeuner. Les réservations peuvent être déplacées sans frais jusqu’à sept jours avant l’arrivée. Les remboursements sont crédités sur la carte.',
    specialTerms:
      'En hiver, certaines cabanes ne sont accessibles qu’à ski ou en motoneige. Les aurores boréales sont probables, jamais promises.',
    redemption:
      'Choisissez vos dates en ligne et saisissez le code sur la page de paiement. Plusieurs cartes peuvent être ajoutées à une réservation.',
  },
  'es-ES': {
    name: 'Tarjeta regalo Fjordlight Stays',
    description:
      'Fjordlight cuida sesenta cabañas allí donde termina la carretera y empieza el agua. Cada una tiene estufa de leña, buenas camas y una ventana que mira hacia donde debe. La tarjeta sirve para cualquier estancia, en cualquier estación, y para el barco que te lleva hasta allí.',
    terms:
      'Válida durante cinco años para cabañas, barcos y cestas de desayuno. Las reservas pueden cambiarse gratis hasta siete días antes de la llegada. Los reembolsos vuelven a la tarjeta.',
    specialTerms:
      'En invierno, a algunas cabañas solo se llega con esquís o en moto de nieve. Las auroras boreales son probables, nunca una promesa.',
    redemption:
      'Elige tus fechas en línea e introduce el código en la página de pago. Puedes añadir varias tarjetas a una misma reserva.',
  },
  'ar-AE': {
    name: 'بطاقة هدية فيوردلايت للإقامات',
    description:
      'ترعى فيوردلايت ستين كوخًا حيث ينتهي الطريق ويبدأ الماء. في كل كوخ مدفأة حطب وأسرّة مريحة ونافذة تطل على الجهة الصحيحة. يمكن استخدام البطاقة لأي إقامة في أي فصل، وكذلك للقارب الذي يوصلك إلى هناك.',
    terms:
      'صالحة لمدة خمس سنوات للأكواخ والقوارب وسلال الفطور. يمكن تغيير موعد الحجز مجانًا حتى سبعة أيام قبل الوصول. تُعاد المبالغ المستردة إلى البطاقة.',
    specialTerms:
      'في الشتاء لا يمكن الوصول إلى بعض الأكواخ إلا بالزلاجات أو بعربات الثلج. الشفق القطبي محتمل، لكنه ليس وعدًا.',
    redemption: 'اختر التواريخ عبر الإنترنت وأدخل الرمز في صفحة الدفع. يمكن إضافة أكثر من بطاقة إلى الحجز الواحد.',
  },
};

export const fjordlightCardTranslations: TranslatedCopies = {
  'de-DE': {
    name: 'Fjordlight Stays Karte per Post',
    description:
      'Die Karte ist wie ein Schlüssel geschnitten und kommt mit einer handgezeichneten Landkarte aller sechzig Hütten. Ihr Wert gilt für jeden Aufenthalt, zu jeder Jahreszeit. Landkarte aufhängen, Augen schließen, mit dem Finger zeigen.',
    terms:
      'Fünf Jahre gültig für Hütten, Boote und Frühstückskörbe. Buchungen lassen sich bis sieben Tage vor Anreise kostenlos verschieben.',
    specialTerms: 'Der Papierschlüssel öffnet keine Türen; der echte wartet am Steg.',
    redemption: 'Wählen Sie online Ihre Reisedaten und geben Sie den Code von der Rückseite der Karte ein.',
  },
};

export const larkspurTranslations: TranslatedCopies = {
  'de-DE': {
    name: 'Larkspur Rail Reisekarte',
    description:
      'Larkspur fährt ohne Eile zwischen Städten, in denen man langsam ankommen sollte. Zum Sitzplatz gehört ein Fenster, zum Schlafwagen ein echtes Federbett und zum Speisewagen ein Koch. Die Karte gilt für eine einfache Fahrt, eine Rundreise oder einen Monat unterwegs.',
    terms:
      'Drei Jahre gültig für Fahrkarten, Liegeplätze und Speisen an Bord. Für Fahrkarten gelten die Bedingungen des jeweiligen Tarifs. Erstattungen gehen zurück auf die Karte.',
    specialTerms:
      'Für Reisedokumente sind die Reisenden selbst verantwortlich. Fahrräder brauchen im Sommer eine Reservierung.',
    redemption:
      'Geben Sie den Code auf der Zahlungsseite ein oder nennen Sie ihn am Schalter. Im Zug kann er nicht eingelöst werden.',
  },
  'fr-FR': {
    name: 'Carte voyage Larkspur Rail',
    description:
      'Larkspur fait rouler des trains sans hâte entre des villes qui méritent qu’on y arrive lentement. Chaque place a sa fenêtre, chaque couchette une vraie couette et le wagon-restaurant un cuisinier. La carte peut servir pour un aller simple, un aller-retour ou un mois de vagabondage.',
    terms:
      'Valable trois ans pour les billets, les couchettes et les repas à bord. Les billets suivent les conditions de leur tarif. Les remboursements sont crédités sur la carte.',
    specialTerms:
      'Les documents de voyage relèvent de la responsabilité du voyageur. Les vélos doivent être réservés en été.',
    redemption:
      'Saisissez le code sur la page de paiement ou donnez-le au guichet. Il ne peut pas être utilisé auprès du contrôleur.',
  },
};
