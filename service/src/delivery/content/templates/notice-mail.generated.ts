// Made from notice-mail.mjml by "npm run mail:generate"; a change here is lost.

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
  readonly bodyFont: MailFont;
  readonly accentInk: MailColor;
  readonly surface: MailColor;
  readonly line: MailColor;
  readonly start: 'left' | 'right';
  readonly accent: MailColor;
  readonly ink: MailColor;
  readonly headingFont: MailFont;
  readonly onAccent: MailColor;
  readonly soft: MailColor;
}

export interface PageValues {
  readonly lang: string;
  readonly title: string;
  readonly preheader: string;
  readonly logoText: string;
  readonly heading: string;
  readonly paragraph: MailHtml;
  readonly action: MailHtml;
  readonly support: MailHtml;
}

export function fillPage(look: Look, values: PageValues): MailHtml {
  return ("<!doctype html><html lang=\"" +
    writeText(values.lang) +
    "\" dir=\"" +
    look.dir +
    "\" xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:v=\"urn:schemas-microsoft-com:vml\" xmlns:o=\"urn:schemas-microsoft-com:office:office\"><head><title>" +
    writeText(values.title) +
    "</title><!--[if !mso]><!--><meta http-equiv=\"X-UA-Compatible\" content=\"IE=edge\"><!--<![endif]--><meta http-equiv=\"Content-Type\" content=\"text/html; charset=UTF-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><style type=\"text/css\"> #outlook a { padding:0; } body { margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%; } table, td { border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt; } img { border:0;height:auto;line-height:100%; outline:none;text-decoration:none;-ms-interpolation-mode:bicubic; } p { display:block;margin:13px 0; } </style><!--[if mso]><noscript><xml><o:OfficeDocumentSettings><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript><![endif]--><!--[if lte mso 11]><style type=\"text/css\"> .mj-outlook-group-fix { width:100% !important; } </style><![endif]--><style type=\"text/css\"> @media only screen and (min-width:480px) { .mj-column-per-100 { width:100% !important; max-width: 100%; } } </style><style media=\"screen and (min-width:480px)\"> .moz-text-html .mj-column-per-100 { width:100% !important; max-width: 100%; } </style><style type=\"text/css\"> :root { color-scheme: light dark; supported-color-schemes: light dark; } a { text-underline-offset: 0.2em; } @media only screen and (max-width: 479px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } h1 { font-size: 27px !important; } .button table, .button a { width: 100% !important; box-sizing: border-box !important; padding-left: 8px !important; padding-right: 8px !important; } .surface { margin: 0 8px !important; } } @media (prefers-color-scheme: dark) { body, body> div, .ground { background: " +
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
    ";display:inline-block;vertical-align:top;width:100%;\"><table border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"vertical-align:top;\" width=\"100%\"><tbody><tr><td align=\"center\" class=\"accent-ink\" style=\"font-size:0px;padding:0 32px;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:18px;font-weight:700;letter-spacing:0.4px;line-height:1.6;text-align:center;color:" +
    look.accentInk +
    ";\">" +
    writeText(values.logoText) +
    "</div></td></tr></tbody></table></div><!--[if mso | IE]></td></tr></table><![endif]--></td></tr></tbody></table></div><!--[if mso | IE]></td></tr></table><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" class=\"surface-outlook\" role=\"presentation\" style=\"width:600px;\" width=\"600\" bgcolor=\"" +
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
    ";display:inline-block;vertical-align:top;width:100%;\"><table border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"vertical-align:top;\" width=\"100%\"><tbody><tr><td align=\"" +
    look.start +
    "\" class=\"accent\" style=\"background:" +
    look.accent +
    ";font-size:0px;padding:0;word-break:break-word;\"><!--[if mso | IE]><table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><td height=\"8px\" style=\"vertical-align:top;height:8px;\"><![endif]--><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:1px;line-height:8px;text-align:" +
    look.start +
    ";color:" +
    look.ink +
    ";height:8px;\">&#8203;</div><!--[if mso | IE]></td></tr></table><![endif]--></td></tr><tr><td align=\"" +
    look.start +
    "\" class=\"ink pad\" style=\"font-size:0px;padding:32px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:16px;line-height:1.6;text-align:" +
    look.start +
    ";color:" +
    look.ink +
    ";\"><h1 style=\"margin:0;font-family:" +
    look.headingFont +
    ";font-size:26px;line-height:1.25;font-weight:600\">" +
    writeText(values.heading) +
    "</h1></div></td></tr>" +
    values.paragraph +
    values.action +
    "<tr><td style=\"font-size:0px;word-break:break-word;\"><div style=\"height:34px;line-height:34px;\">&#8202;</div></td></tr></tbody></table></div><!--[if mso | IE]></td></tr></table><![endif]--></td></tr></tbody></table></div><!--[if mso | IE]></td></tr></table><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" class=\"\" role=\"presentation\" style=\"width:600px;\" width=\"600\"><tr><td style=\"line-height:0px;font-size:0px;mso-line-height-rule:exactly;\"><![endif]--><div style=\"margin:0px auto;max-width:600px;\"><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"width:100%;\"><tbody><tr><td style=\"direction:" +
    look.dir +
    ";font-size:0px;padding:22px 0 36px;text-align:center;\"><!--[if mso | IE]><table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><td class=\"\" style=\"vertical-align:top;width:600px;\"><![endif]--><div class=\"mj-column-per-100 mj-outlook-group-fix\" style=\"font-size:0px;text-align:left;direction:" +
    look.dir +
    ";display:inline-block;vertical-align:top;width:100%;\"><table border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"vertical-align:top;\" width=\"100%\"><tbody>" +
    values.support +
    "</tbody></table></div><!--[if mso | IE]></td></tr></table><![endif]--></td></tr></tbody></table></div><!--[if mso | IE]></td></tr></table><![endif]--></div></body></html>") as MailHtml;
}

export interface ParagraphValues {
  readonly paragraph: string;
}

export function fillParagraph(look: Look, values: ParagraphValues): MailHtml {
  return ("<tr><td align=\"" +
    look.start +
    "\" class=\"ink pad\" style=\"font-size:0px;padding:16px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:16px;line-height:1.6;text-align:" +
    look.start +
    ";color:" +
    look.ink +
    ";\">" +
    writeLines(values.paragraph) +
    "</div></td></tr>") as MailHtml;
}

export interface ActionValues {
  readonly href: string;
  readonly label: string;
  readonly otherwise: string;
  readonly link: string;
}

export function fillAction(look: Look, values: ActionValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"button pad\" style=\"font-size:0px;padding:26px 32px 0;word-break:break-word;\"><table border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"border-collapse:separate;line-height:100%;\"><tbody><tr><td align=\"center\" bgcolor=\"" +
    look.accent +
    "\" role=\"presentation\" style=\"border:none;border-radius:28px;cursor:auto;mso-padding-alt:16px 36px;background:" +
    look.accent +
    ";\" valign=\"middle\"><a href=\"" +
    writeUrl(values.href) +
    "\" style=\"display:inline-block;background:" +
    look.accent +
    ";color:" +
    look.onAccent +
    ";font-family:" +
    look.bodyFont +
    ";font-size:17px;font-weight:700;line-height:120%;margin:0;text-decoration:none;text-transform:none;padding:16px 36px;mso-padding-alt:0px;border-radius:28px;\" target=\"_blank\"> " +
    writeText(values.label) +
    " </a></td></tr></tbody></table></td></tr><tr><td align=\"" +
    look.start +
    "\" class=\"soft pad\" style=\"font-size:0px;padding:18px 32px 0;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:13px;line-height:1.5;text-align:" +
    look.start +
    ";color:" +
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

export interface SupportValues {
  readonly support: string;
}

export function fillSupport(look: Look, values: SupportValues): MailHtml {
  return ("<tr><td align=\"center\" class=\"soft pad\" style=\"font-size:0px;padding:0 32px;word-break:break-word;\"><div style=\"font-family:" +
    look.bodyFont +
    ";font-size:13px;line-height:1.5;text-align:center;color:" +
    look.soft +
    ";\">" +
    writeText(values.support) +
    "</div></td></tr>") as MailHtml;
}

