import { escapeHtml } from '../text/html.ts'
import type { LinkMail, Mail, MailParts } from './mail-kinds.ts'
import { mailParts } from './mail-texts.ts'

export type MailSite = {
  readonly appUrl: string
  readonly supportEmail: string | null
  /** There is no page of plans to link to; false when left out. */
  readonly isOwnerMode?: boolean
}
export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string }

/** Renders a mail as a subject, plain text, and HTML in which all inserted text is escaped. */
export function renderMail(mail: Mail | LinkMail, site: MailSite): RenderedMail {
  const parts = linkedParts(mailParts(mail, site.appUrl), site)
  const subject = oneLine(parts.subject)
  const footer = footerOf(site)
  return { subject, text: asText(parts, footer), html: asHtml({ ...parts, subject }, footer) }
}

/** Leaves out a button that leads to a page which does not exist in owner mode. */
function linkedParts({ action, ...parts }: MailParts, { appUrl, isOwnerMode = false }: MailSite): MailParts {
  return action === undefined || (isOwnerMode && action.url === `${appUrl}/plans`) ? parts : { ...parts, action }
}

/** Makes text safe as one header line. */
const oneLine = (text: string): string =>
  text
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, 200)

const name = 'Is This Clickbait'

const footerOf = ({ appUrl, supportEmail }: MailSite): readonly string[] => [
  `${name} · ${appUrl}`,
  ...(supportEmail === null ? [] : [`Questions? Write to ${supportEmail}.`]),
]

function asText({ heading, paragraphs, action, quote, remarks = [] }: MailParts, footer: readonly string[]): string {
  const blocks = [
    heading,
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(quote === undefined ? [] : [quote.replace(/^/gm, '> ')]),
    ...remarks,
    `-- \n${footer.join('\n')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

const ink = '#1d1b1a'
const faint = '#6f6a66'
const accent = '#3b4fc4'
const serif = "Newsreader,Georgia,'Times New Roman',serif"
const sans = "Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"

/** Uses tables and inline styles only, because mail clients support little else; no images, fonts or scripts. */
function asHtml(parts: MailParts, footer: readonly string[]): string {
  const { subject, heading, paragraphs, action, quote, remarks = [] } = parts
  const small = (text: string) =>
    `<p style="margin:0 0 8px;font-size:13px;line-height:1.5;color:${faint}">${escapeLines(text)}</p>`
  const body = [
    `<p style="margin:0 0 28px;font-family:${serif};font-size:17px;color:${faint}">${name}</p>`,
    `<h1 style="margin:0 0 20px;font-family:${serif};font-weight:500;font-size:27px;line-height:1.25;color:${ink}">${escapeLines(heading)}</h1>`,
    ...paragraphs.map(
      text => `<p style="margin:0 0 16px;font-size:16px;line-height:1.6;color:${ink}">${escapeLines(text)}</p>`,
    ),
    ...(action === undefined ? [] : [button(action)]),
    ...(quote === undefined
      ? []
      : [
          `<blockquote style="margin:8px 0 20px;padding:2px 0 2px 16px;border-left:3px solid ${accent};font-size:16px;line-height:1.6;color:${ink}">${escapeLines(quote)}</blockquote>`,
        ]),
    ...remarks.map(small),
    `<hr style="margin:28px 0 16px;border:0;border-top:1px solid #e4dfda">`,
    ...footer.map(small),
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f6f3ef"><div role="main">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f3ef"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px"><tr><td style="padding:36px 32px;font-family:${sans}">
${body.join('\n')}
</td></tr></table>
</td></tr></table>
</div></body></html>
`
}

/** The address is also written out, for mail clients that show no buttons. */
const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:6px;background:${accent};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 20px;font-size:13px;line-height:1.5;color:${faint};word-break:break-all">${escapeHtml(url)}</p>`

const escapeLines = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>')
