import type { ComposedEmail, NoticeMessage } from './types.ts';

const serviceName = 'Bestow';

/** A plain mail of the service itself. */
export function composeNotice({ subject, text, action, supportContact }: NoticeMessage): ComposedEmail {
  const paragraphs = [
    ...text.split(/\n{2,}/),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(supportContact ? [supportContact] : []),
  ];
  return {
    subject,
    html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n'),
    text: `${paragraphs.join('\n\n')}\n`,
    fromName: serviceName,
    replyTo: null,
  };
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '').replaceAll('\n', '<br>');
}
