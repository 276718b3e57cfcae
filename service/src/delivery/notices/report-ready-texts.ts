import type { LanguageCode } from '../../kit/languages.ts';

/** The mail about a report of a schedule. It holds none of its data. */
interface ReportReadyTexts {
  readonly subject: string;
  readonly text: string;
  readonly action: string;
}

export const reportReadyTexts: Readonly<Record<LanguageCode, ReportReadyTexts>> = {
  en: {
    subject: 'Your scheduled report is ready',
    text: 'A report that your account has scheduled is ready. Sign in to the portal to download it. It is deleted after seven days.\n\nYou can pause or delete the schedule on the same page.',
    action: 'Open reports',
  },
  de: {
    subject: 'Ihr geplanter Bericht ist fertig',
    text: 'Ein geplanter Bericht Ihres Kontos ist fertig. Melden Sie sich im Portal an, um ihn herunterzuladen. Er wird nach sieben Tagen gelöscht.\n\nDen Zeitplan können Sie auf derselben Seite anhalten oder löschen.',
    action: 'Berichte öffnen',
  },
  fr: {
    subject: 'Votre rapport programmé est prêt',
    text: 'Un rapport programmé de votre compte est prêt. Connectez-vous au portail pour le télécharger. Il est supprimé au bout de sept jours.\n\nVous pouvez suspendre ou supprimer la programmation sur la même page.',
    action: 'Ouvrir les rapports',
  },
  es: {
    subject: 'Su informe programado está listo',
    text: 'Un informe programado de su cuenta está listo. Inicie sesión en el portal para descargarlo. Se elimina a los siete días.\n\nPuede pausar o eliminar la programación en la misma página.',
    action: 'Abrir informes',
  },
  ja: {
    subject: '定期レポートの準備ができました',
    text: 'アカウントで予約されたレポートの準備ができました。ポータルにサインインしてダウンロードしてください。7日後に削除されます。\n\n同じページで予約を一時停止または削除できます。',
    action: 'レポートを開く',
  },
  ar: {
    subject: 'تقريرك المجدول جاهز',
    text: 'تقرير مجدول لحسابك جاهز. سجّل الدخول إلى البوابة لتنزيله. يُحذف بعد سبعة أيام.\n\nيمكنك إيقاف الجدولة مؤقتًا أو حذفها في الصفحة نفسها.',
    action: 'فتح التقارير',
  },
};
