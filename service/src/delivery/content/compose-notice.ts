import { headerText } from './header-text.ts';
import { chooseMessageLanguage, type MessageLanguage } from './languages/choose-language.ts';
import { mailLook } from './mail-look.ts';
import { joinHtml, nothing } from './slots.ts';
import { fillAction, fillPage, fillParagraph, fillSupport } from './templates/notice-mail.generated.ts';
import type { ComposedEmail, NoticeMessage } from './types.ts';

const serviceName = 'Bestow';

/** A mail that is not a gift, in the default design. Users of the service read English. */
export function composeNotice(notice: NoticeMessage): ComposedEmail {
  const language = chooseMessageLanguage(notice.frame?.locale ?? 'en', null);
  const fromName = headerText(notice.frame?.senderName ?? serviceName);
  return {
    subject: headerText(notice.subject),
    html: writeHtml(notice, language, fromName),
    text: writeText(notice, language),
    fromName,
    replyTo: null,
    stopUrl: null,
  };
}

function writeHtml(
  { subject, text, action, supportContact }: NoticeMessage,
  language: MessageLanguage,
  name: string,
): string {
  const look = mailLook(null, language);
  const paragraphs = paragraphsOf(text);
  const { otherwise, support } = language.texts;
  return fillPage(look, {
    lang: language.locale,
    title: subject,
    preheader: paragraphs[0] ?? '',
    logoText: name,
    heading: subject,
    paragraph: joinHtml(paragraphs.map((paragraph) => fillParagraph(look, { paragraph }))),
    action: action ? fillAction(look, { href: action.url, link: action.url, label: action.label, otherwise }) : nothing,
    support: supportContact ? fillSupport(look, { support: support(supportContact) }) : nothing,
  });
}

function writeText({ text, action, supportContact }: NoticeMessage, { texts }: MessageLanguage): string {
  const paragraphs = [
    ...paragraphsOf(text),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(supportContact ? [`-- \n${texts.support(supportContact)}`] : []),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
}
