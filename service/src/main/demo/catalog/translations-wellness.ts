import type { TranslatedCopies } from './types.ts';

export const stillpoolTranslations: TranslatedCopies = {
  'de-DE': {
    name: 'Stillpool Spa & Bäder Geschenkkarte',
    description:
      'Stillpool spricht leise. Gehen Sie in Ihrem Tempo vom warmen Becken in den Salzraum und in den Garten, oder bleiben Sie liegen, während jemand anderes arbeitet. Die Karte gilt für Tageseintritte, Anwendungen und das Mittagessen, das auf einem Tablett kommt.',
    terms:
      'Zwei Jahre gültig in allen Stillpool-Häusern. Anwendungen müssen vorab gebucht werden und lassen sich bis 24 Stunden vorher verschieben.',
    specialTerms:
      'Zutritt ab 16 Jahren. Bitte fragen Sie bei Schwangerschaft oder Herzbeschwerden zuerst Ihre Ärztin oder Ihren Arzt.',
    redemption:
      'Erwähnen Sie die Karte bei der Buchung und zeigen Sie den Code am Empfang. Danach ruht das Telefon im Schließfach.',
  },
};

export const yuzukiTranslations: TranslatedCopies = {
  'ja-JP': {
    name: '柚月温泉 ご宿泊ギフトカード',
    description:
      'ひとつの谷に沿って、それぞれの源泉の上に建つ七軒の宿。湯につかり、歩き、旬をいただき、早く眠る。日帰り入浴から夕食付きの一泊、ゆっくりとした一週間の滞在まで、お好きなかたちでお使いいただけます。',
    terms: '柚月の全宿で2年間有効です。ご予約の変更はご到着の3日前まで承ります。現金との交換はできません。',
    specialTerms: '入浴のきまりは宿により異なります。貸切風呂はご予約ください。紅葉の季節は料金が変わります。',
    redemption: 'オンライン予約の際にコードを入力するか、ご到着時にフロントでご提示ください。',
  },
};

export const baytNasmaTranslations: TranslatedCopies = {
  'ar-AE': {
    name: 'بطاقة هدية بيت نسمة للعطور',
    description:
      'منذ ثلاثة أجيال يمزج بيت نسمة عطوره في الفناء نفسه. اختر عطرًا جاهزًا أو طقمًا من البخور، أو اجلس مع العطّار ليصنع لك عطرًا لا يحمله سواك. البطاقة مقبولة في كل ذلك.',
    terms:
      'صالحة لمدة ثلاث سنوات في دورنا وعبر الإنترنت. يمكن استخدام الرصيد على دفعات. لا تُسترجع العطور المصنوعة حسب الطلب.',
    specialTerms: 'تحتوي العطور على الكحول ما لم يُذكر خلاف ذلك على العبوة. تختلف الزيوت الطبيعية من موسم إلى آخر.',
    redemption: 'قدّم الرمز في دورنا أو أدخله عبر الإنترنت. والشاي حاضر في كل الأحوال.',
  },
};
