import type { AlertWebhook } from '../kit/alert-settings.ts';
import { lineOf } from './alert-words.ts';
import type { AlertMessage } from './types.ts';

interface Alerts {
  readonly id: string;
  readonly alerts: readonly AlertMessage[];
  readonly portalUrl: string;
}

/** The body as the receiver accepts it: our own, Slack's incoming webhooks, or the workflow webhooks of Teams. */
export function alertBody(format: AlertWebhook['format'], { id, alerts, portalUrl }: Alerts): unknown {
  const lines = alerts.map(lineOf);
  switch (format) {
    case 'standard':
      return {
        Id: id,
        Type: 'OperatorAlerts',
        Data: alerts.map((alert) => ({
          Type: alert.type,
          Title: alert.title,
          Details: alert.details,
          Advice: alert.advice,
          RecordedAt: alert.recordedAt,
          Count: alert.count,
        })),
      };
    case 'slack':
      return { text: [...lines.map(escapeSlack), `<${portalUrl}|Open the alerts>`].join('\n') };
    case 'teams':
      return {
        type: 'message',
        attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: cardOf(lines, portalUrl) }],
      };
  }
}

/** The only three characters that Slack interprets in a text. */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function cardOf(lines: readonly string[], url: string): unknown {
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: lines.map((text) => ({ type: 'TextBlock', text, wrap: true })),
    actions: [{ type: 'Action.OpenUrl', title: 'Open the alerts', url }],
  };
}
