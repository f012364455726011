import { sql } from 'drizzle-orm'
import type { TestApp } from './app.ts'
import { openChat, type User } from './chat.ts'

/** A user with rows in every table: through the API where it is possible, else by SQL. */
export async function fullAccount(app: TestApp, videoId: string): Promise<User> {
  const { sam, conversationId } = await openChat(app, { who: { tier: 'premium' }, videoId })
  await sam.rest('POST /conversation/message', { conversationId, message: `What does ${sam.email} say?` })
  await sam.rest('POST /conversation/rename', { conversationId, name: `Watched by ${sam.email}` })
  await sam.rest('POST /conversation/start', {
    videoId: `${videoId.slice(0, -1)}X`,
    videoData: { metadata: { title: `Own of ${sam.email}` }, transcript: `At noon ${sam.email} hides the key.` },
  })
  await sam.rest('POST /feedback', { name: 'Sam', email: sam.email, subject: 'Hello', message: `I am ${sam.email}` })
  await sam.rest('POST /auth/sso/handoff/code')
  const { db } = app.deps
  const { userId } = sam
  const id = sql`gen_random_uuid()`
  const customer = `cus_${userId}`
  for (const statement of [
    sql`insert into password_resets (token_hash, user_id, expires_at) values (${`reset ${userId}`}, ${userId}, now())`,
    sql`insert into email_confirmations (token_hash, user_id, expires_at) values (${`confirm ${userId}`}, ${userId}, now())`,
    sql`insert into saved_questions (user_id, id, position, label, text) values (${userId}, ${id}, 1, 'Mine', ${`Ask ${userId}`})`,
    sql`insert into login_networks (user_id, network, seen_at) values (${userId}, ${`home of ${userId}`}, now())`,
    sql`insert into answer_events (user_id, message_id, seq, type, payload) values (${userId}, ${id}, 1, 'stage', '{}')`,
    sql`insert into leases (user_id, kind, place, id, expires_at) values (${userId}, 'eventStreams', 20, ${id}, now())`,
    sql`insert into conversation_notes (user_id, conversation_id, model, prompt_version, first_window, last_window, text)
        values (${userId}, ${conversationId}, 'm', 1, 1, 1, 'noted')`,
    sql`insert into share_links (user_id, id, conversation_id, token_hash, last_message_id)
        values (${userId}, ${id}, ${conversationId}, ${`share ${userId}`}, ${id})`,
    sql`insert into stripe_customers (user_id, id, livemode) values (${userId}, ${customer}, false)`,
    sql`insert into stripe_subscriptions (user_id, id, customer_id, status, item_id, price_id, tier, period_start, period_end,
          is_collection_paused, automatic_tax_enabled, created_at, fetched_at)
        values (${userId}, 'sub_1', ${customer}, 'active', 'si_1', 'price_1', 'premium', now(), now(), false, true, now(), now())`,
    sql`insert into stripe_invoices (user_id, id, customer_id, billing_reason, status, period_start, period_end, total, tax,
          amount_paid, amount_refunded, dispute, created_at, hosted_url)
        values (${userId}, 'in_1', ${customer}, 'subscription_create', 'paid', now(), now(), 35000000, 0, 35000000, 0, 'none', now(),
          'https://pay.example/secret-page')`,
    sql`insert into billing_operations (user_id, id, kind, state) values (${userId}, ${id}, 'cancel', 'done')`,
    sql`insert into pending_signups (id, email, full_name, tier, browser_nonce_hash, state, account_id, expires_at)
        values (${id}, ${sam.email}, 'Sam', 'premium', 'x', 'completed', ${userId}, now())`,
    sql`insert into video_audience (video_id, user_id) values ('counted', ${userId}) on conflict do nothing`,
    sql`insert into growing_analyses (video_id, id, hash, kind, prompt_version, model, language, user_id, message_id)
        values (${videoId}, ${id}, 'h', 'summary', 1, 'm', 'en', ${userId}, ${id})`,
    sql`insert into processings (video_id, id, state, stage, requested_by, deadline_at)
        values (${videoId}, ${id}, 'done', 'ready', ${userId}, now())`,
  ])
    await db.execute(statement)
  return sam
}
