// Made from gift-mail.mjml by "npm run mail:generate"; a change here is lost.

import { type MailFont, type MailHtml, writeColor, writeFont, writeLines, writeText, writeUrl } from '../slots.ts';

export interface PageValues {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly title: string;
  readonly nightGround: string;
  readonly nightSurface: string;
  readonly nightLine: string;
  readonly nightInk: string;
  readonly nightSoft: string;
  readonly nightAccentInk: string;
  readonly nightAccent: string;
  readonly nightOnAccent: string;
  readonly ground: string;
  readonly preheader: string;
  readonly logo: MailHtml;
  readonly logoText: MailHtml;
  readonly surface: string;
  readonly line: string;
  readonly headerPicture: MailHtml;
  readonly headerBar: MailHtml;
  readonly bodyFont: MailFont;
  readonly ink: string;
  readonly headingFont: MailFont;
  readonly greeting: string;
  readonly from: MailHtml;
  readonly card: MailHtml;
  readonly blankCard: MailHtml;
  readonly productLang: string;
  readonly productName: string;
  readonly accentInk: string;
  readonly value: string;
  readonly note: MailHtml;
  readonly open: MailHtml;
  readonly list: MailHtml;
  readonly part: MailHtml;
  readonly soft: string;
  readonly keepSafe: string;
  readonly thanks: MailHtml;
  readonly footer: MailHtml;
  readonly sentBy: string;
  readonly support: MailHtml;
}

export function fillPage(values: PageValues): MailHtml {
  return ("<!doctype html><html lang=\"" +
    writeText(values.lang) +
    "\" dir=\"" +
    values.dir +
    "\" xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:v=\"urn:schemas-microsoft-com:vml\" xmlns:o=\"urn:schemas-microsoft-com:office:office\"><head><title>" +
    writeText(values.title) +
    "</title><!--[if !mso]><!--><meta http-equiv=\"X-UA-Compatible\" content=\"IE=edge\"><!--<![endif]--><meta http-equiv=\"Content-Type\" content=\"text/html; charset=UTF-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><style type=\"text/css\"> #outlook a { padding:0; } body { margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%; } table, td { border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt; } img { border:0;height:auto;line-height:100%; outline:none;text-decoration:none;-ms-interpolation-mode:bicubic; } p { display:block;margin:13px 0; } </style><!--[if mso]><noscript><xml><o:OfficeDocumentSettings><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript><![endif]--><!--[if lte mso 11]><style type=\"text/css\"> .mj-outlook-group-fix { width:100% !important; } </style><![endif]--><style type=\"text/css\"> @media only screen and (min-width:480px) { .mj-column-per-100 { width:100% !important; max-width: 100%; } } </style><style media=\"screen and (min-width:480px)\"> .moz-text-html .mj-column-per-100 { width:100% !important; max-width: 100%; } </style><style type=\"text/css\"> @media only screen and (max-width:479px) { table.mj-full-width-mobile { width: 100% !important; } td.mj-full-width-mobile { width: auto !important; } } </style><style type=\"text/css\"> :root { color-scheme: light dark; supported-color-schemes: light dark; } a { text-underline-offset: 0.2em; } @media only screen and (max-width: 479px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } h1 { font-size: 27px !important; } .button table, .button a { width: 100% !important; box-sizing: border-box !important; padding-left: 8px !important; padding-right: 8px !important; } .surface { margin: 0 8px !important; } } @media (prefers-color-scheme: dark) { body, body> div, .ground { background: " +
    writeColor(values.nightGround) +
    " !important; background-color: " +
    writeColor(values.nightGround) +
    " !important; } .surface, .surface> table { background: " +
    writeColor(values.nightSurface) +
    " !important; background-color: " +
    writeColor(values.nightSurface) +
    " !important; } .surface> table> tbody> tr> td { border-color: " +
    writeColor(values.nightLine) +
    " !important; } .ink, .ink> div { color: " +
    writeColor(values.nightInk) +
    " !important; } .soft, .soft> div { color: " +
    writeColor(values.nightSoft) +
    " !important; } .accent-ink, .accent-ink> div { color: " +
    writeColor(values.nightAccentInk) +
    " !important; } .line { border-color: " +
    writeColor(values.nightLine) +
    " !important; } .accent, .button td td, .button a { background: " +
    writeColor(values.nightAccent) +
    " !important; background-color: " +
    writeColor(values.nightAccent) +
    " !important; } .on-accent, .button a { color: " +
    writeColor(values.nightOnAccent) +
    " !important; } .note { border-color: " +
    writeColor(values.nightAccent) +
    " !important; } } </style><meta name=\"color-scheme\" content=\"light dark\"/><meta name=\"supported-color-schemes\" content=\"light dark\"/><meta name=\"format-detection\" content=\"telephone=no,date=no,address=no,email=no,url=no\"/><meta name=\"x-apple-disable-message-reformatting\"/><!--[if mso]><style>* { font-family: 'Segoe UI', Arial, sans-serif !important; } h1, .note { font-family: Georgia, serif !important; }</style><![endif]--><style> [data-ogsb] .ground, [data-ogsb] div[role=\"article\"] { background: " +
    writeColor(values.nightGround) +
    " !important; } [data-ogsb] .surface, [data-ogsb] .surface> table { background: " +
    writeColor(values.nightSurface) +
    " !important; } [data-ogsc] .ink, [data-ogsc] .ink> div { color: " +
    writeColor(values.nightInk) +
    " !important; } [data-ogsc] .soft, [data-ogsc] .soft> div { color: " +
    writeColor(values.nightSoft) +
    " !important; } [data-ogsc] .accent-ink, [data-ogsc] .accent-ink> div { color: " +
    writeColor(values.nightAccentInk) +
    " !important; } </style></head><body class=\"ground\" style=\"word-spacing:normal;background-color:" +
    writeColor(values.ground) +
    ";\"><div style=\"display:none;font-size:1px;color:#ffffff;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden;\">" +
    writeText(values.preheader) +
    "</div><div aria-label=\"" +
    writeText(values.title) +
    "\" aria-roledescription=\"email\" role=\"article\" lang=\"" +
    writeText(values.lang) +
    "\" dir=\"" +
    values.dir +
    "\" style=\"word-spacing:normal;background-color:" +
    writeColor(values.ground) +
    ";\"><!--[if mso | IE]><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" class=\"\" role=\"presentation\" style=\"width:600px;\" width=\"600\"><tr><td style=\"line-height:0px;font-size:0px;mso-line-height-rule:exactly;\"><![endif]--><div style=\"margin:0px auto;max-width:600px;\"><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"width:100%;\"><tbody><tr><td style=\"direction:" +
    values.dir +
    ";font-size:0px;padding:28px 0 20px;text-align:center;\"><!--[if mso | IE]><table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><td class=\"\" style=\"vertical-align:top;width:600px;\"><![endif]--><div class=\"mj-column-per-100 mj-outlook-group-fix\" style=\"font-size:0px;text-align:left;direction:" +
    values.dir +
    ";display:inline-block;vertical-align:top;width:100%;\"><table border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"vertical-align:top;\" width=\"100%\"><tbody>" +
    values.logo +
    values.logoText +
    "</tbody></table></div><!--[if mso | IE]></td></tr></table><![endif]--></td></tr></tbody></table></div><!--[if mso | IE]></td></tr></table><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" class=\"surface-outlook\" role=\"presentation\" style=\"width:600px;\" width=\"600\" bgcolor=\"" +
    writeColor(values.surface) +
    "\"><tr><td style=\"line-height:0px;font-size:0px;mso-line-height-rule:exactly;\"><![endif]--><div class=\"surface\" style=\"background:" +
    writeColor(values.surface) +
    ";background-color:" +
    writeColor(values.surface) +
    ";margin:0px auto;max-width:600px;border-radius:22px;overflow:hidden;\"><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"background:" +
    writeColor(values.surface) +
    ";background-color:" +
    writeColor(values.surface) +
    ";width:100%;border-collapse:separate;\"><tbody><tr><td style=\"border:1px solid " +
    writeColor(values.line) +
    ";border-radius:22px;direction:" +
    values.dir +
    ";font-size:0px;padding:0;text-align:center;\"><!--[if mso | IE]><table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><td class=\"\" style=\"vertical-align:top;width:598px;\"><![endif]--><div class=\"mj-column-per-100 mj-outlook-group-fix\" style=\"font-size:0px;text-align:left;direction:" +
    values.dir +
    ";display:inline-block;vertical-align:top;width:100%;\"><table border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"vertical-align:top;\" width=\"100%\"><tbody>" +
    values.headerPicture +
    values.headerBar +
    "<tr><td align=\"center\" class=\"ink pad\" style=\"font-size:0px;padding:36px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    writeFont(values.bodyFont) +
    ";font-size:16px;line-height:1.6;text-align:center;color:" +
    writeColor(values.ink) +
    ";\"><h1 style=\"margin:0;font-family:" +
    writeFont(values.headingFont) +
    ";font-size:32px;line-height:1.2;font-weight:600\">" +
    writeText(values.greeting) +
    "</h1></div></td></tr>" +
    values.from +
    values.card +
    values.blankCard +
    "<tr><td align=\"center\" class=\"ink pad\" style=\"font-size:0px;padding:20px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    writeFont(values.bodyFont) +
    ";font-size:18px;font-weight:600;line-height:1.6;text-align:center;color:" +
    writeColor(values.ink) +
    ";\"><span dir=\"auto\" lang=\"" +
    writeText(values.productLang) +
    "\">" +
    writeText(values.productName) +
    "</span></div></td></tr><tr><td align=\"center\" class=\"accent-ink pad\" style=\"font-size:0px;padding:2px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    writeFont(values.bodyFont) +
    ";font-size:40px;font-weight:700;line-height:1.2;text-align:center;color:" +
    writeColor(values.accentInk) +
    ";\">" +
    writeText(values.value) +
    "</div></td></tr>" +
    values.note +
    values.open +
    values.list +
    values.part +
    "<tr><td align=\"center\" class=\"soft pad\" style=\"font-size:0px;padding:24px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    writeFont(values.bodyFont) +
    ";font-size:14px;line-height:1.5;text-align:center;color:" +
    writeColor(values.soft) +
    ";\">" +
    writeText(values.keepSafe) +
    "</div></td></tr>" +
    values.thanks +
    "<tr><td style=\"font-size:0px;word-break:break-word;\"><div style=\"height:34px;line-height:34px;\">&#8202;</div></td></tr></tbody></table></div><!--[if mso | IE]></td></tr></table><![endif]--></td></tr></tbody></table></div><!--[if mso | IE]></td></tr></table><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" class=\"\" role=\"presentation\" style=\"width:600px;\" width=\"600\"><tr><td style=\"line-height:0px;font-size:0px;mso-line-height-rule:exactly;\"><![endif]--><div style=\"margin:0px auto;max-width:600px;\"><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"width:100%;\"><tbody><tr><td style=\"direction:" +
    values.dir +
    ";font-size:0px;padding:22px 0 36px;text-align:center;\"><!--[if mso | IE]><table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><td class=\"\" style=\"vertical-align:top;width:600px;\"><![endif]--><div class=\"mj-column-per-100 mj-outlook-group-fix\" style=\"font-size:0px;text-align:left;direction:" +
    values.dir +
    ";display:inline-block;vertical-align:top;width:100%;\"><table border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"vertical-align:top;\" width=\"100%\"><tbody>" +
    values.footer +
    "<tr><td align=\"center\" class=\"soft pad\" style=\"font-size:0px;padding:10px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    writeFont(values.bodyFont) +
    ";font-size:13px;line-height:1.5;text-align:center;color:" +
    writeColor(values.soft) +
    ";\">" +
    writeText(values.sentBy) +
    "</div></td></tr>" +
    values.support +
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
  readonly bodyFont: MailFont;
  readonly accentInk: string;
  readonly logoText: string;
}

export function fillLogoText(values: LogoTextValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"accent-ink\" style=\"font-size:0px;padding:0 32px;word-break:break-word;\"><div style=\"font-family:" +
    writeFont(values.bodyFont) +
    ";font-size:18px;font-weight:700;letter-spacing:0.4px;line-height:1.6;text-align:center;color:" +
    writeColor(values.accentInk) +
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
  readonly accent: string;
  readonly bodyFont: MailFont;
  readonly ink: string;
}

export function fillHeaderBar(values: HeaderBarValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"accent\" style=\"background:" +
    writeColor(values.accent) +
    ";font-size:0px;padding:0;word-break:break-word;\"><!--[if mso | IE]><table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><td height=\"8px\" style=\"vertical-align:top;height:8px;\"><![endif]--><div style=\"font-family:" +
    writeFont(values.bodyFont) +
    ";font-size:1px;line-height:8px;text-align:center;color:" +
    writeColor(values.ink) +
    ";height:8px;\">&#8203;</div><!--[if mso | IE]></td></tr></table><![endif]--></td></tr>") as MailHtml;
}

export interface FromValues {
  readonly bodyFont: MailFont;
  readonly soft: string;
  readonly from: string;
}

export function fillFrom(values: FromValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"soft pad\" style=\"font-size:0px;padding:8px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    writeFont(values.bodyFont) +
    ";font-size:18px;line-height:1.6;text-align:center;color:" +
    writeColor(values.soft) +
    ";\">" +
    writeText(values.from) +
    "</div></td></tr>") as MailHtml;
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
  readonly bodyFont: MailFont;
  readonly ink: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly productName: string;
}

export function fillBlankCard(values: BlankCardValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"pad\" style=\"font-size:0px;padding:28px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    writeFont(values.bodyFont) +
    ";font-size:16px;line-height:1.6;text-align:center;color:" +
    writeColor(values.ink) +
    ";\"><table role=\"presentation\" align=\"center\" width=\"400\" cellpadding=\"0\" cellspacing=\"0\" style=\"width:100%;max-width:400px;border-collapse:separate\"><tr><td class=\"accent on-accent\" bgcolor=\"" +
    writeColor(values.accent) +
    "\" height=\"180\" align=\"center\" style=\"height:180px;padding:24px;border-radius:18px;background:" +
    writeColor(values.accent) +
    ";color:" +
    writeColor(values.onAccent) +
    ";font-size:24px;line-height:1.3;font-weight:700\"><span dir=\"auto\">" +
    writeText(values.productName) +
    "</span></td></tr></table></div></td></tr>") as MailHtml;
}

export interface NoteValues {
  readonly start: 'left' | 'right';
  readonly bodyFont: MailFont;
  readonly ink: string;
  readonly accent: string;
  readonly ground: string;
  readonly headingFont: MailFont;
  readonly noteStyle: 'italic' | 'normal';
  readonly message: string;
}

export function fillNote(values: NoteValues): MailHtml {
  return ("<tr><td align=\"" +
    values.start +
    "\" class=\"pad\" style=\"font-size:0px;padding:24px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    writeFont(values.bodyFont) +
    ";font-size:16px;line-height:1.6;text-align:" +
    values.start +
    ";color:" +
    writeColor(values.ink) +
    ";\"><div class=\"note ground ink\" dir=\"auto\" style=\"padding:18px 22px;border-radius:16px;border-" +
    values.start +
    ":5px solid " +
    writeColor(values.accent) +
    ";background:" +
    writeColor(values.ground) +
    ";color:" +
    writeColor(values.ink) +
    ";font-family:" +
    writeFont(values.headingFont) +
    ";font-style:" +
    values.noteStyle +
    ";font-size:19px;line-height:1.6\">" +
    writeLines(values.message) +
    "</div></div></td></tr>") as MailHtml;
}

export interface OpenValues {
  readonly accent: string;
  readonly href: string;
  readonly onAccent: string;
  readonly bodyFont: MailFont;
  readonly openGift: string;
  readonly soft: string;
  readonly otherwise: string;
  readonly link: string;
}

export function fillOpen(values: OpenValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"button pad\" style=\"font-size:0px;padding:28px 32px 0;word-break:break-word;\"><table border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"border-collapse:separate;line-height:100%;\"><tbody><tr><td align=\"center\" bgcolor=\"" +
    writeColor(values.accent) +
    "\" role=\"presentation\" style=\"border:none;border-radius:28px;cursor:auto;mso-padding-alt:17px 40px;background:" +
    writeColor(values.accent) +
    ";\" valign=\"middle\"><a href=\"" +
    writeUrl(values.href) +
    "\" style=\"display:inline-block;background:" +
    writeColor(values.accent) +
    ";color:" +
    writeColor(values.onAccent) +
    ";font-family:" +
    writeFont(values.bodyFont) +
    ";font-size:18px;font-weight:700;line-height:120%;margin:0;text-decoration:none;text-transform:none;padding:17px 40px;mso-padding-alt:0px;border-radius:28px;\" target=\"_blank\"> " +
    writeText(values.openGift) +
    " </a></td></tr></tbody></table></td></tr><tr><td align=\"center\" class=\"soft pad\" style=\"font-size:0px;padding:18px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    writeFont(values.bodyFont) +
    ";font-size:13px;line-height:1.5;text-align:center;color:" +
    writeColor(values.soft) +
    ";\">" +
    writeText(values.otherwise) +
    "<br/><a class=\"soft\" href=\"" +
    writeUrl(values.href) +
    "\" dir=\"ltr\" style=\"color:" +
    writeColor(values.soft) +
    ";word-break:break-all\">" +
    writeText(values.link) +
    "</a></div></td></tr>") as MailHtml;
}

export interface ListValues {
  readonly bodyFont: MailFont;
  readonly soft: string;
  readonly listHint: string;
  readonly start: 'left' | 'right';
  readonly ink: string;
  readonly row: MailHtml;
}

export function fillList(values: ListValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"soft pad\" style=\"font-size:0px;padding:24px 32px 8px;word-break:break-word;\"><div style=\"font-family:" +
    writeFont(values.bodyFont) +
    ";font-size:15px;line-height:1.6;text-align:center;color:" +
    writeColor(values.soft) +
    ";\">" +
    writeText(values.listHint) +
    "</div></td></tr><tr><td align=\"" +
    values.start +
    "\" class=\"pad\" style=\"font-size:0px;padding:0 32px;word-break:break-word;\"><div style=\"font-family:" +
    writeFont(values.bodyFont) +
    ";font-size:16px;line-height:1.6;text-align:" +
    values.start +
    ";color:" +
    writeColor(values.ink) +
    ";\"><table width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"width:100%;border-collapse:collapse\">" +
    values.row +
    "</table></div></td></tr>") as MailHtml;
}

export interface RowValues {
  readonly start: 'left' | 'right';
  readonly line: string;
  readonly ink: string;
  readonly label: string;
  readonly soft: string;
  readonly what: string;
  readonly end: 'left' | 'right';
  readonly href: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly open: string;
}

export function fillRow(values: RowValues): MailHtml {
  return ("<tr><td class=\"ink line\" align=\"" +
    values.start +
    "\" style=\"padding:12px 0;border-top:1px solid " +
    writeColor(values.line) +
    ";color:" +
    writeColor(values.ink) +
    ";font-size:16px;line-height:1.4\"><strong>" +
    writeText(values.label) +
    "</strong><br/><span class=\"soft\" style=\"color:" +
    writeColor(values.soft) +
    ";font-size:14px\">" +
    writeText(values.what) +
    "</span></td><td class=\"line\" width=\"120\" align=\"" +
    values.end +
    "\" style=\"padding:12px 0;border-top:1px solid " +
    writeColor(values.line) +
    "\"><a class=\"accent on-accent\" href=\"" +
    writeUrl(values.href) +
    "\" style=\"display:inline-block;padding:12px 22px;mso-padding-alt:0;border-radius:24px;background:" +
    writeColor(values.accent) +
    ";color:" +
    writeColor(values.onAccent) +
    ";font-size:15px;line-height:1.2;font-weight:700;text-decoration:none;white-space:nowrap\"><!--[if mso]><i style=\"mso-font-width:200%;mso-text-raise:18pt\" hidden>&#8195;</i><![endif]--><span style=\"mso-text-raise:9pt\">" +
    writeText(values.open) +
    "</span><!--[if mso]><i style=\"mso-font-width:200%\" hidden>&#8195;&#8203;</i><![endif]--></a></td></tr>") as MailHtml;
}

export interface PartValues {
  readonly bodyFont: MailFont;
  readonly soft: string;
  readonly part: string;
}

export function fillPart(values: PartValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"soft pad\" style=\"font-size:0px;padding:16px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    writeFont(values.bodyFont) +
    ";font-size:14px;line-height:1.6;text-align:center;color:" +
    writeColor(values.soft) +
    ";\">" +
    writeText(values.part) +
    "</div></td></tr>") as MailHtml;
}

export interface ThanksValues {
  readonly bodyFont: MailFont;
  readonly ink: string;
  readonly thanks: string;
}

export function fillThanks(values: ThanksValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"ink pad\" style=\"font-size:0px;padding:14px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    writeFont(values.bodyFont) +
    ";font-size:15px;line-height:1.5;text-align:center;color:" +
    writeColor(values.ink) +
    ";\">" +
    writeText(values.thanks) +
    "</div></td></tr>") as MailHtml;
}

export interface FooterValues {
  readonly bodyFont: MailFont;
  readonly soft: string;
  readonly footer: string;
}

export function fillFooter(values: FooterValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"soft pad\" style=\"font-size:0px;padding:0 32px;word-break:break-word;\"><div style=\"font-family:" +
    writeFont(values.bodyFont) +
    ";font-size:14px;line-height:1.5;text-align:center;color:" +
    writeColor(values.soft) +
    ";\"><span dir=\"auto\">" +
    writeLines(values.footer) +
    "</span></div></td></tr>") as MailHtml;
}

export interface SupportValues {
  readonly bodyFont: MailFont;
  readonly soft: string;
  readonly support: string;
}

export function fillSupport(values: SupportValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"soft pad\" style=\"font-size:0px;padding:2px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    writeFont(values.bodyFont) +
    ";font-size:13px;line-height:1.5;text-align:center;color:" +
    writeColor(values.soft) +
    ";\">" +
    writeText(values.support) +
    "</div></td></tr>") as MailHtml;
}

