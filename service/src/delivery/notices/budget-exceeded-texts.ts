import type { LanguageCode } from '../../kit/languages.ts';

/** The mail to an account's admins when a department exceeds its soft budget. Amounts come written in the language. */
interface BudgetExceededTexts {
  readonly periods: Readonly<Record<'Month' | 'Quarter' | 'Year', string>>;
  readonly subject: (department: string) => string;
  readonly text: (facts: {
    readonly department: string;
    readonly period: string;
    readonly amount: string;
    readonly spent: string;
  }) => string;
  readonly action: string;
}

export const budgetExceededTexts: Readonly<Record<LanguageCode, BudgetExceededTexts>> = {
  en: {
    periods: { Month: 'this month', Quarter: 'this quarter', Year: 'this year' },
    subject: (department) => `${department} has exceeded its budget`,
    text: ({ department, period, amount, spent }) =>
      `${department} has spent ${spent} ${period}. Its budget is ${amount}.\n\nThe budget is soft, so further orders are still accepted. You get this mail once in each period.\n\nYou can change the budget on the departments page of the portal.`,
    action: 'Show budgets',
  },
  de: {
    periods: { Month: 'in diesem Monat', Quarter: 'in diesem Quartal', Year: 'in diesem Jahr' },
    subject: (department) => `${department} hat das Budget überschritten`,
    text: ({ department, period, amount, spent }) =>
      `${department} hat ${period} ${spent} ausgegeben. Das Budget beträgt ${amount}.\n\nDas Budget ist weich: Weitere Bestellungen werden weiterhin angenommen. Sie erhalten diese E-Mail einmal je Zeitraum.\n\nDas Budget können Sie im Portal auf der Seite „Abteilungen“ ändern.`,
    action: 'Budgets anzeigen',
  },
  fr: {
    periods: { Month: 'ce mois-ci', Quarter: 'ce trimestre', Year: 'cette année' },
    subject: (department) => `${department} a dépassé son budget`,
    text: ({ department, period, amount, spent }) =>
      `${department} a dépensé ${spent} ${period}. Son budget est de ${amount}.\n\nLe budget est souple : les commandes suivantes restent acceptées. Vous recevez cet e-mail une fois par période.\n\nVous pouvez modifier le budget sur la page des services du portail.`,
    action: 'Afficher les budgets',
  },
  es: {
    periods: { Month: 'este mes', Quarter: 'este trimestre', Year: 'este año' },
    subject: (department) => `${department} ha superado su presupuesto`,
    text: ({ department, period, amount, spent }) =>
      `${department} ha gastado ${spent} ${period}. Su presupuesto es de ${amount}.\n\nEl presupuesto es flexible: los siguientes pedidos se siguen aceptando. Recibe este correo una vez por período.\n\nPuede cambiar el presupuesto en la página de departamentos del portal.`,
    action: 'Ver los presupuestos',
  },
  ja: {
    periods: { Month: '今月', Quarter: '今四半期', Year: '今年' },
    subject: (department) => `${department} が予算を超えました`,
    text: ({ department, period, amount, spent }) =>
      `${department} の${period}の支出は ${spent} です。予算は ${amount} です。\n\nこの予算はソフト予算のため、以降の注文も受け付けられます。このメールは期間ごとに一度だけ送信されます。\n\n予算はポータルの部署ページで変更できます。`,
    action: '予算を表示',
  },
  ar: {
    periods: { Month: 'هذا الشهر', Quarter: 'هذا الربع', Year: 'هذا العام' },
    subject: (department) => `تجاوز قسم ${department} ميزانيته`,
    text: ({ department, period, amount, spent }) =>
      `أنفق قسم ${department} ${spent} ${period}. ميزانيته هي ${amount}.\n\nهذه ميزانية مرنة، ولذلك تظل الطلبات التالية مقبولة. تصلك هذه الرسالة مرة واحدة في كل فترة.\n\nيمكنك تغيير الميزانية في صفحة الأقسام في البوابة.`,
    action: 'عرض الميزانيات',
  },
};
