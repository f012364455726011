import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and body as they came over the wire. */
  readonly raw: string
  readonly wasEncrypted: boolean
  readonly user: string | null
}

export type Smtp = {
  readonly port: number
  readonly received: readonly ReceivedMail[]
  /** The number of connections so far. */
  connections(): number
  close(): Promise<void>
}

export type SmtpHabits = {
  /** TLS from the first byte, instead of an offer to upgrade. */
  readonly isSecure?: boolean
  /** Offers no TLS at all. */
  readonly isPlain?: boolean
  readonly login?: { readonly user: string; readonly password: string }
  /** Refuses at this step with this code. */
  readonly refuse?: { readonly at: 'connection' | 'sender' | 'recipient' | 'text'; readonly code: number }
}

const refusal = (code: number) => Object.assign(new Error(`refused with ${code}`), { responseCode: code })

/** A mail server on loopback, with the untrusted certificate for localhost of its package. */
export async function startSmtp({ isSecure = false, isPlain = false, login, refuse }: SmtpHabits = {}): Promise<Smtp> {
  const received: ReceivedMail[] = []
  let opened = 0
  const refusedAt = (step: NonNullable<SmtpHabits['refuse']>['at']) =>
    refuse?.at === step ? refusal(refuse.code) : null
  const server = new SMTPServer({
    secure: isSecure,
    logger: false,
    hideSTARTTLS: isPlain,
    disabledCommands: [...(isPlain ? ['STARTTLS'] : []), ...(login === undefined ? ['AUTH'] : [])],
    allowInsecureAuth: true,
    onConnect(_session, done) {
      opened += 1
      done(refusedAt('connection'))
    },
    onAuth(auth, _session, done) {
      const isRight = auth.username === login?.user && auth.password === login?.password
      done(isRight ? null : refusal(535), isRight ? { user: auth.username } : undefined)
    },
    onMailFrom: (_address, _session, done) => done(refusedAt('sender')),
    onRcptTo: (_address, _session, done) => done(refusedAt('recipient')),
    onData(stream, session, done) {
      void text(stream).then(raw => {
        const refused = refusedAt('text')
        if (refused) return done(refused)
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(one => one.address),
          raw,
          wasEncrypted: session.secure,
          user: session.user === undefined ? null : String(session.user),
        })
        done()
      })
    },
  })
  // A client that does not trust the certificate hangs up.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    connections: () => opened,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
