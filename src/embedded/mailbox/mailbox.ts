import { sql } from 'drizzle-orm'
import type { Clock, Deps, Mailer, OutgoingMail } from '#src/ports.ts'

type Db = Deps['db']

/** A mail that was kept instead of sent. */
export type KeptMail = OutgoingMail & { readonly id: number; readonly sentAt: Date }

export type Mailbox = Mailer & {
  /** Newest first, before the id `before`. */
  list(page: { before: number | null; limit: number }): Promise<KeptMail[]>
  /** Null when there is none of that id. */
  read(id: number): Promise<KeptMail | null>
}

/** More than anybody looks through; a site that is tried for months does not grow by its mails. */
const mostKept = 1_000

/** Any number that nothing else locks. */
const setUpLock = 7_243_002

/**
 * Stands in for a mail server: keeps every mail in the database, in a table that only exists where this stand-in was
 * used. A mail that comes twice, by its Message-ID, is kept once; only the newest `most` are kept.
 */
export function openMailbox(db: Db, clock: Clock, most = mostKept): Mailbox {
  let settingUp: Promise<void> | undefined
  const ready = () => {
    settingUp ??= setUp(db).catch(error => {
      settingUp = undefined
      throw error
    })
    return settingUp
  }
  return {
    async send({ to, subject, text, html, messageId, replyTo = null }) {
      await ready()
      await db.execute(sql`
        insert into embedded.mails (message_id, recipient, reply_to, subject, text, html, sent_at)
        values (${messageId}, ${to}, ${replyTo}, ${subject}, ${text}, ${html}, ${clock.now().toISOString()})
        on conflict (message_id) do nothing`)
      await db.execute(sql`
        delete from embedded.mails
         where id <= (select id from embedded.mails order by id desc offset ${most} limit 1)`)
    },
    check: async () => ({ ok: true, detail: 'mail is kept in the mailbox' }),
    async list({ before, limit }) {
      await ready()
      const older = before === null ? sql`true` : sql`id < ${before}`
      return (await db.execute<Row>(sql`${selected} where ${older} order by id desc limit ${limit}`)).map(mailOf)
    },
    async read(id) {
      await ready()
      const [row] = await db.execute<Row>(sql`${selected} where id = ${id}`)
      return row === undefined ? null : mailOf(row)
    },
  }
}

type Row = {
  readonly id: number
  readonly messageId: string
  readonly recipient: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly sentAt: string
}

const selected = sql`
  select id::int, message_id as "messageId", recipient, reply_to as "replyTo", subject, text, html, sent_at as "sentAt"
    from embedded.mails`

const mailOf = ({ id, messageId, recipient, replyTo, subject, text, html, sentAt }: Row): KeptMail => ({
  id,
  messageId,
  to: recipient,
  subject,
  text,
  html,
  sentAt: new Date(sentAt),
  ...(replyTo === null ? {} : { replyTo }),
})

/** One process at a time: `if not exists` alone is not safe against a race. */
async function setUp(db: Db): Promise<void> {
  await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${setUpLock})`)
    await tx.execute(sql`create schema if not exists embedded`)
    await tx.execute(sql`
      create table if not exists embedded.mails (
        id bigint generated always as identity primary key,
        message_id text not null unique,
        recipient text not null,
        reply_to text,
        subject text not null,
        text text not null,
        html text not null,
        sent_at timestamptz not null)`)
  })
}
