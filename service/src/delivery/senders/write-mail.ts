import MimeNode from 'nodemailer/lib/mime-node';
import type { MailAttachment, OutgoingMail } from '../types.ts';
import { extraHeaders } from './extra-headers.ts';
import { messageIdOf } from './message-id.ts';

/** A mail as it is sent: where it goes, and its headers and body. */
export interface WrittenMail {
  /** Has the headers and the envelope. */
  readonly message: MimeNode;
  readonly bytes: Buffer;
}

const base64LineLength = 76;

/**
 * Writes a mail in one piece. The mailer's own way is a chain of streams for each part: 840 µs for each mail instead of
 * 430, sending included (decision 0198). It still encodes the headers and addresses.
 */
export function writeMail(from: string, mail: OutgoingMail): WrittenMail {
  const { to, attachment } = mail;
  const message = new MimeNode(attachment ? 'multipart/mixed' : 'multipart/alternative');
  message.addHeader(extraHeaders(mail));
  message.setHeader({
    from: { name: mail.fromName, address: from },
    to,
    ...(mail.replyTo !== null && { 'reply-to': mail.replyTo }),
    subject: mail.subject,
    'message-id': messageIdOf(mail, from.slice(from.lastIndexOf('@') + 1)),
  });
  message.setEnvelope({ from, to });
  const texts = [encodedPart('text/plain', mail.text), encodedPart('text/html', mail.html)];
  const parts = attachment ? [alternatives(message, texts), filePart(message, attachment)] : texts;
  return { message, bytes: Buffer.from(multipart(message, parts), 'utf8') };
}

function alternatives(message: MimeNode, texts: readonly string[]): string {
  return multipart(message.createChild('multipart/alternative'), texts);
}

function multipart(node: MimeNode, parts: readonly string[]): string {
  // Building the headers also chooses the boundary.
  const headers = node.buildHeaders();
  const start = `--${node.boundary}\r\n`;
  return `${headers}\r\n\r\n${start}${parts.join(`\r\n${start}`)}\r\n--${node.boundary}--\r\n`;
}

function filePart(message: MimeNode, { name, contentType, content }: MailAttachment): string {
  const file = message.createChild(contentType, { filename: name });
  file.setHeader('Content-Transfer-Encoding', 'base64');
  return `${file.buildHeaders()}\r\n\r\n${base64Lines(content)}`;
}

/** As base64, no line of a text can look like the end of the mail or like a header. */
function encodedPart(contentType: 'text/plain' | 'text/html', text: string): string {
  const headers = `Content-Type: ${contentType}; charset=utf-8\r\nContent-Transfer-Encoding: base64`;
  return `${headers}\r\n\r\n${base64Lines(Buffer.from(text, 'utf8'))}`;
}

function base64Lines(content: Buffer): string {
  const encoded = content.toString('base64');
  let lines = '';
  for (let at = 0; at < encoded.length; at += base64LineLength) {
    lines += `${encoded.slice(at, at + base64LineLength)}\r\n`;
  }
  return lines;
}
