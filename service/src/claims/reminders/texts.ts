import type { LanguageCode } from '../../kit/languages.ts';

/** The page behind the link that ends reminders. */
export interface StopTexts {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly doneTitle: string;
  readonly doneText: string;
}

export const stopTexts: Readonly<Record<LanguageCode, StopTexts>> = {
  en: {
    title: 'Stop reminders?',
    text: 'You will get no more reminders about unopened gifts at this address. Gifts themselves still arrive, and the ones you have stay valid.',
    button: 'Stop reminders',
    doneTitle: 'No more reminders',
    doneText: 'We will not remind you of unopened gifts again. Gifts that someone sends you still arrive.',
  },
  de: {
    title: 'Erinnerungen beenden?',
    text: 'Sie erhalten an diese Adresse keine Erinnerungen an ungeöffnete Geschenke mehr. Geschenke selbst kommen weiterhin an, und die, die Sie haben, bleiben gültig.',
    button: 'Erinnerungen beenden',
    doneTitle: 'Keine Erinnerungen mehr',
    doneText:
      'Wir erinnern Sie nicht mehr an ungeöffnete Geschenke. Geschenke, die Ihnen jemand schickt, kommen weiterhin an.',
  },
  fr: {
    title: 'Ne plus recevoir de rappels ?',
    text: 'Vous ne recevrez plus de rappels pour les cadeaux non ouverts à cette adresse. Les cadeaux eux-mêmes continueront d’arriver, et ceux que vous avez restent valables.',
    button: 'Arrêter les rappels',
    doneTitle: 'Plus de rappels',
    doneText:
      'Nous ne vous rappellerons plus les cadeaux non ouverts. Les cadeaux que l’on vous envoie continueront d’arriver.',
  },
  es: {
    title: '¿Dejar de recibir recordatorios?',
    text: 'No recibirás más recordatorios de regalos sin abrir en esta dirección. Los regalos seguirán llegando, y los que ya tienes siguen siendo válidos.',
    button: 'No recibir más recordatorios',
    doneTitle: 'Sin más recordatorios',
    doneText: 'No volveremos a recordarte los regalos sin abrir. Los regalos que te envíen seguirán llegando.',
  },
  ja: {
    title: 'リマインダーを停止しますか？',
    text: 'まだ開けられていない贈り物についてのリマインダーは、この宛先には届かなくなります。贈り物そのものはこれまでどおり届き、お手元の贈り物も引き続き有効です。',
    button: 'リマインダーを停止する',
    doneTitle: 'リマインダーを停止しました',
    doneText: '今後、リマインダーはお送りしません。あなた宛ての贈り物はこれまでどおり届きます。',
  },
  ar: {
    title: 'هل تريد إيقاف رسائل التذكير؟',
    text: 'لن تصلك على هذا العنوان رسائل تذكير أخرى بالهدايا التي لم تُفتح. ستصلك الهدايا نفسها كالمعتاد، وتبقى الهدايا التي لديك صالحة.',
    button: 'إيقاف رسائل التذكير',
    doneTitle: 'تم إيقاف رسائل التذكير',
    doneText: 'لن نذكّرك مجددًا بالهدايا التي لم تُفتح. ستصلك الهدايا التي يرسلها إليك الآخرون كالمعتاد.',
  },
};
