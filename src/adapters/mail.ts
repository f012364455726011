import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { AppError } from '#core/errors.ts'
import type { Mailer } from '#src/ports.ts'

export type SmtpOptions = {
  /** `smtps://` speaks TLS from the start, `smtp://` upgrades; further options of nodemailer as its query. */
  readonly url: string
  /** An address, or `Name <address>`. */
  readonly from: string
}

export type SmtpMailer = { readonly mailer: Mailer; close(): void }

/** What nodemailer says of a failure; it sets more, which only its own log needs. */
const Failure = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  permanent: z.boolean().optional(),
  responseCode: z.number().optional(),
  message: z.string(),
})

/** A worker may be ended after ten seconds; a server that says nothing for so long is tried again later. */
const silenceMs = 10_000

/** Mail by SMTP, over a few connections that are kept open while there is something to send. */
export function smtpMailer({ url, from }: SmtpOptions): SmtpMailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      maxRequeues: 1,
      idleTimeout: 30_000,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      dnsTimeout: silenceMs,
      ...(mustUpgrade(url) ? { requireTLS: true } : {}),
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    mailer: {
      async send({ to, subject, text, html, messageId, replyTo }) {
        try {
          await transport.sendMail({
            // An object, so that nothing in an address is read as a list of several.
            to: { name: '', address: to },
            subject,
            text,
            html,
            messageId,
            ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
            headers: { 'Auto-Submitted': 'auto-generated' },
          })
        } catch (error) {
          throw toAppError(error)
        }
      },
      async check() {
        try {
          await transport.verify()
          return { ok: true, detail: `${new URL(url).host} takes mail` }
        } catch (error) {
          return { ok: false, detail: describe(Failure.parse(error)) }
        }
      },
    },
    close: () => transport.close(),
  }
}

/** A password never crosses a network in the clear; the URL's own `requireTLS` or `ignoreTLS` counts before this. */
export function mustUpgrade(address: string): boolean {
  const { protocol, username, hostname, searchParams } = new URL(address)
  const isHere = hostname === 'localhost' || /^127\./.test(hostname) || hostname === '[::1]'
  return (
    protocol === 'smtp:' &&
    username !== '' &&
    !isHere &&
    !searchParams.has('requireTLS') &&
    !searchParams.has('ignoreTLS')
  )
}

/**
 * Final is only what the server says of this recipient or this text. A refused login, sender or greeting is for the
 * operator to mend, and the mail waits for that.
 */
function toAppError(thrown: unknown): AppError {
  const failure = Failure.parse(thrown)
  const isAboutThisMail = failure.command === 'RCPT TO' || failure.command === 'DATA'
  const code = failure.permanent === true && isAboutThisMail ? 'MAIL_REFUSED' : 'SERVICE_UNAVAILABLE'
  return new AppError(code, { cause: new Error(describe(failure)) })
}

/** One line for the log, without the mail's text. */
const describe = ({ code, command, responseCode, message }: z.infer<typeof Failure>): string =>
  [code, command, responseCode, message].filter(part => part !== undefined).join(' ')
