import type { TranslatedCopies } from './types.ts';

export const pixelOtterTranslations: TranslatedCopies = {
  'de-DE': {
    name: 'Pixel Otter Games Guthabenkarte',
    description:
      'Pixel Otter ist ein Spieleladen von Leuten, die Spiele zu Ende spielen. Keine Lootboxen, keine Countdowns, und Erstattungen ohne Streit. Laden Sie die Karte in Ihr Konto und geben Sie das Guthaben für Spiele, Soundtracks oder einen Hut für den Otter aus.',
    terms:
      'Der Code wird einem Pixel-Otter-Konto gutgeschrieben und verfällt dort nicht. Er kann weder übertragen noch ausgezahlt werden.',
    specialTerms:
      'Manche Spiele haben eine Altersfreigabe und erscheinen nur in Konten von Erwachsenen. Prüfen Sie vor dem Kauf die Systemanforderungen.',
    redemption: 'Melden Sie sich an, öffnen Sie das Guthaben und geben Sie den Code ein. Der Otter tanzt dann kurz.',
  },
  'ja-JP': {
    name: 'Pixel Otter Games プリペイドカード',
    description:
      'Pixel Otter は、ゲームを最後まで遊ぶ人たちが営むゲームストアです。ルートボックスもカウントダウンもなく、返金にも気持ちよく応じます。アカウントにチャージして、ゲームやサウンドトラック、カワウソの帽子にお使いください。',
    terms:
      'コードはひとつの Pixel Otter アカウントにチャージされ、有効期限はありません。他のアカウントへの移行や払い戻しはできません。',
    specialTerms: '年齢区分のあるゲームは成人のアカウントにのみ表示されます。ご購入前に動作環境をご確認ください。',
    redemption: 'サインインして「ウォレット」を開き、コードを入力してください。カワウソが小さく踊ります。',
  },
};

export const hexhollowTranslations: TranslatedCopies = {
  'de-DE': {
    name: 'Hexhollow Brettspiele Geschenkkarte',
    description:
      'Hexhollow führt neunhundert Spiele und kennt von den meisten die Regeln. Probieren Sie vor dem Kauf an unseren Tischen, oder leihen Sie eine Kiste für das Wochenende. Die Karte gilt für Spiele, Leihgebühren und die recht vorzügliche Suppe.',
    terms:
      'Vier Jahre gültig in unseren Läden und online, für Spiele, Verleih und Essen. Geöffnete Spiele können einmal umgetauscht werden.',
    specialTerms: 'Die Spielerzahl auf der Schachtel ist optimistisch. Fragen Sie uns.',
    redemption: 'Geben Sie den Code beim Bezahlen ein oder zeigen Sie ihn an der Theke, bevor der Spieleabend beginnt.',
  },
};

export const mirabelTranslations: TranslatedCopies = {
  'fr-FR': {
    name: 'Carte cadeau Mirabel Wren',
    description:
      'Mirabel Wren coupe des vestes pour celles et ceux qui bougent : vers le train, dans l’escalier, sur la piste de danse. Chaque saison ajoute douze pièces et n’en retire aucune. La carte est valable pour les vêtements, les retouches et la journée annuelle de raccommodage.',
    terms:
      'La carte n’expire pas. Elle est acceptée dans les ateliers et en ligne, pour les vêtements et les retouches, soldes compris.',
    specialTerms: 'Les pièces sur mesure demandent quatre semaines et ne peuvent être ni reprises ni échangées.',
    redemption: 'Saisissez le code dans votre panier ou remettez-le à la personne qui prend vos mesures.',
  },
};
