import { chooseLocale } from '../../kit/languages.ts';
import { headerText } from './header-text.ts';
import { mailLook } from './mail-look.ts';
import { joinHtml, nothing } from './slots.ts';
import { fillAction, fillPage, fillParagraph, fillSupport } from './templates/notice-mail.generated.ts';
import type { ComposedEmail, NoticeMessage } from './types.ts';

const english = chooseLocale(['en']);
const serviceName = 'Bestow';
const otherwise = 'If the button does not work, open this address in your browser:';

/** A mail from the service to one of its users, in the default design. */
export function composeNotice(notice: NoticeMessage): ComposedEmail {
  return {
    subject: headerText(notice.subject),
    html: writeHtml(notice),
    text: writeText(notice),
    fromName: serviceName,
    replyTo: null,
  };
}

function writeHtml({ subject, text, action, supportContact }: NoticeMessage): string {
  const look = mailLook(null, english);
  const paragraphs = paragraphsOf(text);
  return fillPage(look, {
    lang: english.locale,
    title: subject,
    preheader: paragraphs[0] ?? '',
    logoText: serviceName,
    heading: subject,
    paragraph: joinHtml(paragraphs.map((paragraph) => fillParagraph(look, { paragraph }))),
    action: action ? fillAction(look, { href: action.url, link: action.url, label: action.label, otherwise }) : nothing,
    support: supportContact ? fillSupport(look, { support: questions(supportContact) }) : nothing,
  });
}

function writeText({ text, action, supportContact }: NoticeMessage): string {
  const paragraphs = [
    ...paragraphsOf(text),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(supportContact ? [`-- \n${questions(supportContact)}`] : []),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
}

function questions(contact: string): string {
  return `Questions? ${contact}`;
}
