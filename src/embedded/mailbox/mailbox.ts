import { sql } from 'drizzle-orm'
import type { Clock, Deps, Mailer, OutgoingMail } from '#src/ports.ts'

type Db = Deps['db']

/** A mail that was stored instead of sent. */
export type StoredMail = OutgoingMail & { readonly id: number; readonly sentAt: Date }

export type Mailbox = Mailer & {
  /** Newest first, before the id `before`. */
  list(page: { before: number | null; limit: number }): Promise<StoredMail[]>
  /** Null for an unknown id. */
  read(id: number): Promise<StoredMail | null>
}

/** A bound, so that a trial over months does not fill the database. */
const defaultMaxMails = 1_000

/** The key of an advisory lock; nothing else uses it. */
const setUpLock = 7_243_002

/**
 * Replaces a mail server: keeps the newest `maxMails` mails in a database table, which is created on first use. A mail
 * with the Message-ID of an earlier one is ignored.
 */
export function openMailbox(db: Db, clock: Clock, maxMails = defaultMaxMails): Mailbox {
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
         where id <= (select id from embedded.mails order by id desc offset ${maxMails} limit 1)`)
    },
    check: async () => ({ ok: true, detail: 'mail is kept in the mailbox' }),
    async list({ before, limit }) {
      await ready()
      const older = before === null ? sql`true` : sql`id < ${before}`
      return (await db.execute<Row>(sql`${selectMails} where ${older} order by id desc limit ${limit}`)).map(mailOf)
    },
    async read(id) {
      await ready()
      const [row] = await db.execute<Row>(sql`${selectMails} where id = ${id}`)
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

const selectMails = sql`
  select id::int, message_id as "messageId", recipient, reply_to as "replyTo", subject, text, html, sent_at as "sentAt"
    from embedded.mails`

const mailOf = ({ id, messageId, recipient, replyTo, subject, text, html, sentAt }: Row): StoredMail => ({
  id,
  messageId,
  to: recipient,
  subject,
  text,
  html,
  sentAt: new Date(sentAt),
  ...(replyTo === null ? {} : { replyTo }),
})

/** Under a lock, because `if not exists` alone fails when two processes race. */
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
