// Made from gift-mail.mjml by "npm run mail:generate"; a change here is lost.

import { type MailColor, type MailFont, type MailHtml, writeLines, writeText, writeUrl } from '../slots.ts';

export interface Look {
  readonly dir: 'ltr' | 'rtl';
  readonly nightGround: MailColor;
  readonly nightSurface: MailColor;
  readonly nightLine: MailColor;
  readonly nightInk: MailColor;
  readonly nightSoft: MailColor;
  readonly nightAccentInk: MailColor;
  readonly nightAccent: MailColor;
  readonly nightOnAccent: MailColor;
  readonly ground: MailColor;
  readonly surface: MailColor;
  readonly line: MailColor;
  readonly bodyFont: MailFont;
  readonly ink: MailColor;
  readonly headingFont: MailFont;
  readonly accentInk: MailColor;
  readonly soft: MailColor;
  readonly accent: MailColor;
  readonly onAccent: MailColor;
  readonly start: 'left' | 'right';
  readonly noteStyle: 'italic' | 'normal';
  readonly end: 'left' | 'right';
}

export interface PageValues {
  readonly lang: string;
  readonly title: string;
  readonly preheader: string;
  readonly logo: MailHtml;
  readonly logoText: MailHtml;
  readonly headerPicture: MailHtml;
  readonly headerBar: MailHtml;
  readonly greeting: string;
  readonly from: MailHtml;
  readonly reminder: MailHtml;
  readonly card: MailHtml;
  readonly blankCard: MailHtml;
  readonly productLang: string;
  readonly productName: string;
  readonly value: string;
  readonly note: MailHtml;
  readonly open: MailHtml;
  readonly list: MailHtml;
  readonly part: MailHtml;
  readonly keepSafe: string;
  readonly thanks: MailHtml;
  readonly extras: MailHtml;
  readonly footer: MailHtml;
  readonly sentBy: string;
  readonly helpUrl: string;
  readonly help: string;
  readonly support: MailHtml;
  readonly stop: MailHtml;
}

export function fillPage(look: Look, values: PageValues): MailHtml {
  return ("<!doctype html><html lang=\"" +
    writeText(values.lang) +
    "\" dir=\"" +
    look.dir +
    "\" xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:v=\"urn:schemas-microsoft-com:vml\" xmlns:o=\"urn:schemas-microsoft-com:office:office\"><head><title>" +
    writeText(values.title) +
    "</title><!--[if !mso]><!--><meta http-equiv=\"X-UA-Compatible\" content=\"IE=edge\"><!--<![endif]--><meta http-equiv=\"Content-Type\" content=\"text/html; charset=UTF-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><style type=\"text/css\"> #outlook a { padding:0; } body { margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%; } table, td { border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt; } img { border:0;height:auto;line-height:100%; outline:none;text-decoration:none;-ms-interpolation-mode:bicubic; } p { display:block;margin:13px 0; } </style><!--[if mso]><noscript><xml><o:OfficeDocumentSettings><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript><![endif]--><!--[if lte mso 11]><style type=\"text/css\"> .mj-outlook-group-fix { width:100% !important; } </style><![endif]--><style type=\"text/css\"> @media only screen and (min-width:480px) { .mj-column-per-100 { width:100% !important; max-width: 100%; } } </style><style media=\"screen and (min-width:480px)\"> .moz-text-html .mj-column-per-100 { width:100% !important; max-width: 100%; } </style><style type=\"text/css\"> @media only screen and (max-width:479px) { table.mj-full-width-mobile { width: 100% !important; } td.mj-full-width-mobile { width: auto !important; } } </style><style type=\"text/css\"> :root { color-scheme: light dark; supported-color-schemes: light dark; } a { text-underline-offset: 0.2em; } @media only screen and (max-width: 479px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } h1 { font-size: 27px !important; } .button table, .button a { width: 100% !important; box-sizing: border-box !important; padding-left: 8px !important; padding-right: 8px !important; } .surface { margin: 0 8px !important; } } @media (prefers-color-scheme: dark) { body, body> div, .ground { background: " +
    look.nightGround +
    " !important; background-color: " +
    look.nightGround +
    " !important; } .surface, .surface> table { background: " +
    look.nightSurface +
    " !important; background-color: " +
    look.nightSurface +
    " !important; } .surface> table> tbody> tr> td { border-color: " +
    look.nightLine +
    " !important; } .ink, .ink> div { color: " +
    look.nightInk +
    " !important; } .soft, .soft> div { color: " +
    look.nightSoft +
    " !important; } .accent-ink, .accent-ink> div { color: " +
    look.nightAccentInk +
    " !important; } .line { border-color: " +
    look.nightLine +
    " !important; } .accent, .button td td, .button a { background: " +
    look.nightAccent +
    " !important; background-color: " +
    look.nightAccent +
    " !important; } .on-accent, .button a { color: " +
    look.nightOnAccent +
    " !important; } .note { border-color: " +
    look.nightAccent +
    " !important; } } </style><meta name=\"color-scheme\" content=\"light dark\"/><meta name=\"supported-color-schemes\" content=\"light dark\"/><meta name=\"format-detection\" content=\"telephone=no,date=no,address=no,email=no,url=no\"/><meta name=\"x-apple-disable-message-reformatting\"/><!--[if mso]><style>* { font-family: 'Segoe UI', Arial, sans-serif !important; } h1, .note { font-family: Georgia, serif !important; }</style><![endif]--><style> [data-ogsb] .ground, [data-ogsb] div[role=\"article\"] { background: " +
    look.nightGround +
    " !important; } [data-ogsb] .surface, [data-ogsb] .surface> table { background: " +
    look.nightSurface +
    " !important; } [data-ogsc] .ink, [data-ogsc] .ink> div { color: " +
    look.nightInk +
    " !important; } [data-ogsc] .soft, [data-ogsc] .soft> div { color: " +
    look.nightSoft +
    " !important; } [data-ogsc] .accent-ink, [data-ogsc] .accent-ink> div { color: " +
    look.nightAccentInk +
    " !important; } </style></head><body class=\"ground\" style=\"word-spacing:normal;background-color:" +
    look.ground +
    ";\"><div style=\"display:none;font-size:1px;color:#ffffff;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden;\">" +
    writeText(values.preheader) +
    "</div><div aria-label=\"" +
    writeText(values.title) +
    "\" aria-roledescription=\"email\" role=\"article\" lang=\"" +
    writeText(values.lang) +
    "\" dir=\"" +
    look.dir +
    "\" style=\"word-spacing:normal;background-color:" +
    look.ground +
    ";\"><!--[if mso | IE]><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" class=\"\" role=\"presentation\" style=\"width:600px;\" width=\"600\"><tr><td style=\"line-height:0px;font-size:0px;mso-line-height-rule:exactly;\"><![endif]--><div style=\"margin:0px auto;max-width:600px;\"><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"width:100%;\"><tbody><tr><td style=\"direction:" +
    look.dir +
    ";font-size:0px;padding:28px 0 20px;text-align:center;\"><!--[if mso | IE]><table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><td class=\"\" style=\"vertical-align:top;width:600px;\"><![endif]--><div class=\"mj-column-per-100 mj-outlook-group-fix\" style=\"font-size:0px;text-align:left;direction:" +
    look.dir +
    ";display:inline-block;vertical-align:top;width:100%;\"><table border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"vertical-align:top;\" width=\"100%\"><tbody>" +
    values.logo +
    values.logoText +
    "</tbody></table></div><!--[if mso | IE]></td></tr></table><![endif]--></td></tr></tbody></table></div><!--[if mso | IE]></td></tr></table><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" class=\"surface-outlook\" role=\"presentation\" style=\"width:600px;\" width=\"600\" bgcolor=\"" +
    look.surface +
    "\"><tr><td style=\"line-height:0px;font-size:0px;mso-line-height-rule:exactly;\"><![endif]--><div class=\"surface\" style=\"background:" +
    look.surface +
    ";background-color:" +
    look.surface +
    ";margin:0px auto;max-width:600px;border-radius:22px;overflow:hidden;\"><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"background:" +
    look.surface +
    ";background-color:" +
    look.surface +
    ";width:100%;border-collapse:separate;\"><tbody><tr><td style=\"border:1px solid " +
    look.line +
    ";border-radius:22px;direction:" +
    look.dir +
    ";font-size:0px;padding:0;text-align:center;\"><!--[if mso | IE]><table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><td class=\"\" style=\"vertical-align:top;width:598px;\"><![endif]--><div class=\"mj-column-per-100 mj-outlook-group-fix\" style=\"font-size:0px;text-align:left;direction:" +
    look.dir +
    ";display:inline-block;vertical-align:top;width:100%;\"><table border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"vertical-align:top;\" width=\"100%\"><tbody>" +
    values.headerPicture +
    values.headerBar +
    "<tr><td align=\"center\" class=\"ink pad\" style=\"font-size:0px;padding:36px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:16px;line-height:1.6;text-align:center;color:" +
    look.ink +
    ";\"><h1 style=\"margin:0;font-family:" +
    look.headingFont +
    ";font-size:32px;line-height:1.2;font-weight:600\">" +
    writeText(values.greeting) +
    "</h1></div></td></tr>" +
    values.from +
    values.reminder +
    values.card +
    values.blankCard +
    "<tr><td align=\"center\" class=\"ink pad\" style=\"font-size:0px;padding:20px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:18px;font-weight:600;line-height:1.6;text-align:center;color:" +
    look.ink +
    ";\"><span dir=\"auto\" lang=\"" +
    writeText(values.productLang) +
    "\">" +
    writeText(values.productName) +
    "</span></div></td></tr><tr><td align=\"center\" class=\"accent-ink pad\" style=\"font-size:0px;padding:2px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:40px;font-weight:700;line-height:1.2;text-align:center;color:" +
    look.accentInk +
    ";\">" +
    writeText(values.value) +
    "</div></td></tr>" +
    values.note +
    values.open +
    values.list +
    values.part +
    "<tr><td align=\"center\" class=\"soft pad\" style=\"font-size:0px;padding:24px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:14px;line-height:1.5;text-align:center;color:" +
    look.soft +
    ";\">" +
    writeText(values.keepSafe) +
    "</div></td></tr>" +
    values.thanks +
    values.extras +
    "<tr><td style=\"font-size:0px;word-break:break-word;\"><div style=\"height:34px;line-height:34px;\">&#8202;</div></td></tr></tbody></table></div><!--[if mso | IE]></td></tr></table><![endif]--></td></tr></tbody></table></div><!--[if mso | IE]></td></tr></table><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" class=\"\" role=\"presentation\" style=\"width:600px;\" width=\"600\"><tr><td style=\"line-height:0px;font-size:0px;mso-line-height-rule:exactly;\"><![endif]--><div style=\"margin:0px auto;max-width:600px;\"><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"width:100%;\"><tbody><tr><td style=\"direction:" +
    look.dir +
    ";font-size:0px;padding:22px 0 36px;text-align:center;\"><!--[if mso | IE]><table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><td class=\"\" style=\"vertical-align:top;width:600px;\"><![endif]--><div class=\"mj-column-per-100 mj-outlook-group-fix\" style=\"font-size:0px;text-align:left;direction:" +
    look.dir +
    ";display:inline-block;vertical-align:top;width:100%;\"><table border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"vertical-align:top;\" width=\"100%\"><tbody>" +
    values.footer +
    "<tr><td align=\"center\" class=\"soft pad\" style=\"font-size:0px;padding:10px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:13px;line-height:1.5;text-align:center;color:" +
    look.soft +
    ";\">" +
    writeText(values.sentBy) +
    "</div></td></tr><tr><td align=\"center\" class=\"soft pad\" style=\"font-size:0px;padding:2px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:13px;line-height:1.5;text-align:center;color:" +
    look.soft +
    ";\"><a class=\"soft\" href=\"" +
    writeUrl(values.helpUrl) +
    "\" style=\"color:" +
    look.soft +
    "\">" +
    writeText(values.help) +
    "</a></div></td></tr>" +
    values.support +
    values.stop +
    "</tbody></table></div><!--[if mso | IE]></td></tr></table><![endif]--></td></tr></tbody></table></div><!--[if mso | IE]></td></tr></table><![endif]--></div></body></html>") as MailHtml;
}

export interface LogoValues {
  readonly logoAlt: string;
  readonly logoUrl: string;
}

export function fillLogo(values: LogoValues): MailHtml {
  return ("<tr><td align=\"center\" style=\"font-size:0px;padding:0;word-break:break-word;\"><table border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"border-collapse:collapse;border-spacing:0px;\"><tbody><tr><td style=\"width:180px;\"><img alt=\"" +
    writeText(values.logoAlt) +
    "\" src=\"" +
    writeUrl(values.logoUrl) +
    "\" style=\"border:0;display:block;outline:none;text-decoration:none;height:auto;width:100%;font-size:20px;\" width=\"180\" height=\"auto\"/></td></tr></tbody></table></td></tr>") as MailHtml;
}

export interface LogoTextValues {
  readonly logoText: string;
}

export function fillLogoText(look: Look, values: LogoTextValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"accent-ink\" style=\"font-size:0px;padding:0 32px;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:18px;font-weight:700;letter-spacing:0.4px;line-height:1.6;text-align:center;color:" +
    look.accentInk +
    ";\"><span dir=\"auto\">" +
    writeText(values.logoText) +
    "</span></div></td></tr>") as MailHtml;
}

export interface HeaderPictureValues {
  readonly pictureUrl: string;
}

export function fillHeaderPicture(values: HeaderPictureValues): MailHtml {
  return ("<tr><td align=\"center\" style=\"font-size:0px;padding:0;word-break:break-word;\"><table border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"border-collapse:collapse;border-spacing:0px;\"><tbody><tr><td style=\"width:598px;\"><img alt=\"\" src=\"" +
    writeUrl(values.pictureUrl) +
    "\" style=\"border:0;border-radius:21px 21px 0 0;display:block;outline:none;text-decoration:none;height:auto;width:100%;font-size:13px;\" width=\"598\" height=\"auto\"/></td></tr></tbody></table></td></tr>") as MailHtml;
}

export interface HeaderBarValues {
}

export function fillHeaderBar(look: Look): MailHtml {
  return ("<tr><td align=\"center\" class=\"accent\" style=\"background:" +
    look.accent +
    ";font-size:0px;padding:0;word-break:break-word;\"><!--[if mso | IE]><table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><td height=\"8px\" style=\"vertical-align:top;height:8px;\"><![endif]--><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:1px;line-height:8px;text-align:center;color:" +
    look.ink +
    ";height:8px;\">&#8203;</div><!--[if mso | IE]></td></tr></table><![endif]--></td></tr>") as MailHtml;
}

export interface FromValues {
  readonly from: string;
}

export function fillFrom(look: Look, values: FromValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"soft pad\" style=\"font-size:0px;padding:8px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:18px;line-height:1.6;text-align:center;color:" +
    look.soft +
    ";\">" +
    writeText(values.from) +
    "</div></td></tr>") as MailHtml;
}

export interface ReminderValues {
  readonly reminder: string;
}

export function fillReminder(look: Look, values: ReminderValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"ink pad\" style=\"font-size:0px;padding:20px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:17px;line-height:1.5;text-align:center;color:" +
    look.ink +
    ";\"><span dir=\"auto\">" +
    writeLines(values.reminder) +
    "</span></div></td></tr>") as MailHtml;
}

export interface CardValues {
  readonly href: string;
  readonly faceplateAlt: string;
  readonly faceplateUrl: string;
}

export function fillCard(values: CardValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"pad card\" style=\"font-size:0px;padding:28px 32px 0;word-break:break-word;\"><table border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"border-collapse:collapse;border-spacing:0px;\"><tbody><tr><td style=\"width:400px;\"><a href=\"" +
    writeUrl(values.href) +
    "\" target=\"_blank\"><img alt=\"" +
    writeText(values.faceplateAlt) +
    "\" src=\"" +
    writeUrl(values.faceplateUrl) +
    "\" style=\"border:0;border-radius:18px;display:block;outline:none;text-decoration:none;height:auto;width:100%;font-size:18px;\" width=\"400\" height=\"auto\"/></a></td></tr></tbody></table></td></tr>") as MailHtml;
}

export interface BlankCardValues {
  readonly productName: string;
}

export function fillBlankCard(look: Look, values: BlankCardValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"pad\" style=\"font-size:0px;padding:28px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:16px;line-height:1.6;text-align:center;color:" +
    look.ink +
    ";\"><table role=\"presentation\" align=\"center\" width=\"400\" cellpadding=\"0\" cellspacing=\"0\" style=\"width:100%;max-width:400px;border-collapse:separate\"><tr><td class=\"accent on-accent\" bgcolor=\"" +
    look.accent +
    "\" height=\"180\" align=\"center\" style=\"height:180px;padding:24px;border-radius:18px;background:" +
    look.accent +
    ";color:" +
    look.onAccent +
    ";font-size:24px;line-height:1.3;font-weight:700\"><span dir=\"auto\">" +
    writeText(values.productName) +
    "</span></td></tr></table></div></td></tr>") as MailHtml;
}

export interface NoteValues {
  readonly message: string;
}

export function fillNote(look: Look, values: NoteValues): MailHtml {
  return ("<tr><td align=\"" +
    look.start +
    "\" class=\"pad\" style=\"font-size:0px;padding:24px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:16px;line-height:1.6;text-align:" +
    look.start +
    ";color:" +
    look.ink +
    ";\"><div class=\"note ground ink\" dir=\"auto\" style=\"padding:18px 22px;border-radius:16px;border-" +
    look.start +
    ":5px solid " +
    look.accent +
    ";background:" +
    look.ground +
    ";color:" +
    look.ink +
    ";font-family:" +
    look.headingFont +
    ";font-style:" +
    look.noteStyle +
    ";font-size:19px;line-height:1.6\">" +
    writeLines(values.message) +
    "</div></div></td></tr>") as MailHtml;
}

export interface OpenValues {
  readonly href: string;
  readonly openGift: string;
  readonly otherwise: string;
  readonly link: string;
}

export function fillOpen(look: Look, values: OpenValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"button pad\" style=\"font-size:0px;padding:28px 32px 0;word-break:break-word;\"><table border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"border-collapse:separate;line-height:100%;\"><tbody><tr><td align=\"center\" bgcolor=\"" +
    look.accent +
    "\" role=\"presentation\" style=\"border:none;border-radius:28px;cursor:auto;mso-padding-alt:17px 40px;background:" +
    look.accent +
    ";\" valign=\"middle\"><a href=\"" +
    writeUrl(values.href) +
    "\" style=\"display:inline-block;background:" +
    look.accent +
    ";color:" +
    look.onAccent +
    ";font-family:" +
    look.bodyFont +
    ";font-size:18px;font-weight:700;line-height:120%;margin:0;text-decoration:none;text-transform:none;padding:17px 40px;mso-padding-alt:0px;border-radius:28px;\" target=\"_blank\"> " +
    writeText(values.openGift) +
    " </a></td></tr></tbody></table></td></tr><tr><td align=\"center\" class=\"soft pad\" style=\"font-size:0px;padding:18px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:13px;line-height:1.5;text-align:center;color:" +
    look.soft +
    ";\">" +
    writeText(values.otherwise) +
    "<br/><a class=\"soft\" href=\"" +
    writeUrl(values.href) +
    "\" dir=\"ltr\" style=\"color:" +
    look.soft +
    ";word-break:break-all\">" +
    writeText(values.link) +
    "</a></div></td></tr>") as MailHtml;
}

export interface ListValues {
  readonly listHint: string;
  readonly row: MailHtml;
}

export function fillList(look: Look, values: ListValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"soft pad\" style=\"font-size:0px;padding:24px 32px 8px;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:15px;line-height:1.6;text-align:center;color:" +
    look.soft +
    ";\">" +
    writeText(values.listHint) +
    "</div></td></tr><tr><td align=\"" +
    look.start +
    "\" class=\"pad\" style=\"font-size:0px;padding:0 32px;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:16px;line-height:1.6;text-align:" +
    look.start +
    ";color:" +
    look.ink +
    ";\"><table width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"width:100%;border-collapse:collapse\">" +
    values.row +
    "</table></div></td></tr>") as MailHtml;
}

export interface RowValues {
  readonly label: string;
  readonly what: string;
  readonly href: string;
  readonly open: string;
}

export function fillRow(look: Look, values: RowValues): MailHtml {
  return ("<tr><td class=\"ink line\" align=\"" +
    look.start +
    "\" style=\"padding:12px 0;border-top:1px solid " +
    look.line +
    ";color:" +
    look.ink +
    ";font-size:16px;line-height:1.4\"><strong>" +
    writeText(values.label) +
    "</strong><br/><span class=\"soft\" style=\"color:" +
    look.soft +
    ";font-size:14px\">" +
    writeText(values.what) +
    "</span></td><td class=\"line\" width=\"120\" align=\"" +
    look.end +
    "\" style=\"padding:12px 0;border-top:1px solid " +
    look.line +
    "\"><a class=\"accent on-accent\" href=\"" +
    writeUrl(values.href) +
    "\" style=\"display:inline-block;padding:12px 22px;mso-padding-alt:0;border-radius:24px;background:" +
    look.accent +
    ";color:" +
    look.onAccent +
    ";font-size:15px;line-height:1.2;font-weight:700;text-decoration:none;white-space:nowrap\"><!--[if mso]><i style=\"mso-font-width:200%;mso-text-raise:18pt\" hidden>&#8195;</i><![endif]--><span style=\"mso-text-raise:9pt\">" +
    writeText(values.open) +
    "</span><!--[if mso]><i style=\"mso-font-width:200%\" hidden>&#8195;&#8203;</i><![endif]--></a></td></tr>") as MailHtml;
}

export interface PartValues {
  readonly part: string;
}

export function fillPart(look: Look, values: PartValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"soft pad\" style=\"font-size:0px;padding:16px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:14px;line-height:1.6;text-align:center;color:" +
    look.soft +
    ";\">" +
    writeText(values.part) +
    "</div></td></tr>") as MailHtml;
}

export interface ThanksValues {
  readonly thanks: string;
}

export function fillThanks(look: Look, values: ThanksValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"ink pad\" style=\"font-size:0px;padding:14px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:15px;line-height:1.5;text-align:center;color:" +
    look.ink +
    ";\">" +
    writeText(values.thanks) +
    "</div></td></tr>") as MailHtml;
}

export interface ExtrasValues {
  readonly extra: MailHtml;
  readonly otherSites: string;
}

export function fillExtras(look: Look, values: ExtrasValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"soft pad\" style=\"font-size:0px;padding:24px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:14px;line-height:1.5;text-align:center;color:" +
    look.soft +
    ";\"><div class=\"line\" style=\"padding-top:16px;border-top:1px solid " +
    look.line +
    "\">" +
    values.extra +
    "<br/>" +
    writeText(values.otherSites) +
    "</div></div></td></tr>") as MailHtml;
}

export interface ExtraValues {
  readonly href: string;
  readonly label: string;
}

export function fillExtra(look: Look, values: ExtraValues): MailHtml {
  return ("<a class=\"accent-ink\" href=\"" +
    writeUrl(values.href) +
    "\" rel=\"noreferrer noopener\" style=\"display:inline-block;padding:4px 12px;color:" +
    look.accentInk +
    ";font-size:16px;font-weight:600\">" +
    writeText(values.label) +
    "</a>") as MailHtml;
}

export interface FooterValues {
  readonly footer: string;
}

export function fillFooter(look: Look, values: FooterValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"soft pad\" style=\"font-size:0px;padding:0 32px;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:14px;line-height:1.5;text-align:center;color:" +
    look.soft +
    ";\"><span dir=\"auto\">" +
    writeLines(values.footer) +
    "</span></div></td></tr>") as MailHtml;
}

export interface SupportValues {
  readonly support: string;
}

export function fillSupport(look: Look, values: SupportValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"soft pad\" style=\"font-size:0px;padding:2px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:13px;line-height:1.5;text-align:center;color:" +
    look.soft +
    ";\">" +
    writeText(values.support) +
    "</div></td></tr>") as MailHtml;
}

export interface StopValues {
  readonly href: string;
  readonly label: string;
}

export function fillStop(look: Look, values: StopValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"soft pad\" style=\"font-size:0px;padding:14px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:13px;line-height:1.5;text-align:center;color:" +
    look.soft +
    ";\"><a class=\"soft\" href=\"" +
    writeUrl(values.href) +
    "\" style=\"color:" +
    look.soft +
    "\">" +
    writeText(values.label) +
    "</a></div></td></tr>") as MailHtml;
}

