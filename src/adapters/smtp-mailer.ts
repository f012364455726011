import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { AppError } from '#core/errors.ts'
import type { Mailer } from '#src/ports.ts'

export type SmtpOptions = {
  /** `smtps://` uses TLS from the start, `smtp://` upgrades. Its query contains further options of nodemailer. */
  readonly url: string
  /** An address, or `Name <address>`. */
  readonly from: string
}

export type SmtpMailer = { readonly mailer: Mailer; close(): void }

/** The fields of nodemailer's errors that we use. */
const Failure = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  permanent: z.boolean().optional(),
  responseCode: z.number().optional(),
  message: z.string(),
})

/** A server that is silent for this long is tried again later; a worker may be stopped after ten seconds. */
const timeoutMs = 10_000

/** Sends mail by SMTP, over at most two connections that stay open while there is mail to send. */
export function smtpMailer({ url, from }: SmtpOptions): SmtpMailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      maxRequeues: 1,
      idleTimeout: 30_000,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      ...(mustUseTls(url) ? { requireTLS: true } : {}),
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
            // As an object, so that nodemailer never reads an address as a list.
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

/**
 * True when TLS is required, so that no password crosses a network in the clear. An explicit `requireTLS` or
 * `ignoreTLS` in the URL wins.
 */
export function mustUseTls(address: string): boolean {
  const { protocol, username, hostname, searchParams } = new URL(address)
  const isLoopback = hostname === 'localhost' || /^127\./.test(hostname) || hostname === '[::1]'
  return (
    protocol === 'smtp:' &&
    username !== '' &&
    !isLoopback &&
    !searchParams.has('requireTLS') &&
    !searchParams.has('ignoreTLS')
  )
}

/**
 * Only a refusal of this recipient or this text is final. A refused login, sender or greeting is for the operator to fix, so
 * the mail is tried again.
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
