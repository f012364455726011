import type postgres from 'postgres'

/** Statements that fill each table with `rows` rows; each user has the same few at any size. */
const statements = (rows: number): string[] => {
  const user = (n: string) => `md5('user' || ${n})::uuid`
  const id = (what: string, n: string) => `md5('${what}' || ${n})::uuid`
  const each = (count: number) => `generate_series(1, ${count}) n`
  const start = "date_trunc('month', now())"
  const session = (n: string) => `translate(rtrim(encode(sha256(('token' || ${n})::bytea), 'base64'), '='), '+/', '-_')`
  return [
    `insert into users (id, email, full_name, password_hash)
     select ${user('n')}, 'p' || n || '@example.com', 'User ' || n, '' from ${each(rows)}`,
    `insert into entitlements (user_id, source, tier, active, anchor)
     select ${user('n')}, 'operator', 'pro', true, ${start} from ${each(rows)}`,
    `insert into sessions (id, user_id, expires_at, user_agent, address)
     select ${session('n')}, ${user('n')}, now() + interval '29 days', 'Firefox', '192.0.2.1' from ${each(rows)}`,
    `insert into budget_periods (user_id, period_start, period_end, "limit", used, reserved, announced_at)
     select ${user('n')}, ${start}, ${start} + interval '1 month', 11000000, 1000, 0, now() from ${each(rows)}`,
    `insert into holds (user_id, id, period_start, amount, state, purpose, model, expires_at, created_at)
     select ${user('n')}, ${id('hold', 'n')}, ${start}, 1000, 'settled', 'question', 'm', now(), now() - interval '1 hour'
       from ${each(rows)}`,
    `insert into ledger (user_id, id, hold_id, attempt, period_start, cost, purpose, model, input_tokens, cached_tokens,
                         output_tokens, created_at)
     select ${user('n')}, ${id('entry', 'n')}, ${id('hold', 'n')}, 1, ${start}, 1000, 'question', 'm', 1, 0, 1,
            now() - interval '1 hour' from ${each(rows)}`,
    `insert into operator_acts (id, outcome, at, who, why, what, user_id)
     select ${id('act', 'n')}, 'begun', now(), 'kim', 'why', 'users show', ${user('n')} from ${each(rows)}`,
    `insert into throttles (key, count, window_ends_at) select 'login:' || n, 1, now() + interval '1 hour' from ${each(rows)}`,
    `insert into videos (video_id, title, channel, thumbnail_url, transcript_hash, analysis_count, listing, listing_checked_at)
     select 'v' || lpad(n::text, 10, '0'), 'Title ' || n, 'Channel', '', 'h', n % 1000,
            case when n % 20 = 0 then 'listed' else null end, now() - n * interval '1 second' from ${each(rows)}`,
    `insert into conversations (user_id, id, video_id, transcript_hash, transcript_source)
     select ${user('n')}, ${id('talk', 'n')}, 'v' || lpad(n::text, 10, '0'), 'h', 'shared' from ${each(rows / 4)}`,
    `insert into messages (user_id, id, conversation_id, role, kind, content, state)
     select ${user('(1 + n / 4)')}, ${id('message', 'n')}, ${id('talk', '(1 + n / 4)')},
            case n % 2 when 0 then 'user' else 'assistant' end, 'question', 'Some words of it.', 'done'
       from generate_series(0, ${rows - 1}) n`,
    `insert into feedback (id, name, email, subject, message, priority, created_at, closed_at)
     select ${id('feedback', 'n')}, 'Name', 'a@b.co', 'Subject', 'Words', n % 10 = 0, now(),
            case when n % 20 = 0 then null else now() end from ${each(rows)}`,
    `insert into stripe_customers (user_id, id, livemode) select ${user('n')}, 'cus_' || n, false from ${each(rows)}`,
    `insert into stripe_subscriptions (user_id, id, customer_id, status, item_id, price_id, period_start, period_end,
       is_collection_paused, automatic_tax_enabled, created_at, fetched_at)
     select ${user('n')}, 'sub_' || n, 'cus_' || n, 'active', 'si', 'price', ${start}, now(), false, true, now(), now()
       from ${each(rows)}`,
    `insert into stripe_invoices (user_id, id, customer_id, subscription_id, billing_reason, status, tier, period_start,
       period_end, total, tax, amount_paid, amount_refunded, dispute, paid_at, created_at)
     select ${user('n')}, 'in_' || n, 'cus_' || n, 'sub_' || n, 'subscription_cycle', 'paid', 'pro', ${start}, now(),
            22000000, 2000000, 22000000, 0, 'none', now(), now() from ${each(rows)}`,
    `insert into billing_operations (user_id, id, kind, state, target_tier)
     select ${user('n')}, ${id('operation', 'n')}, 'upgrade', 'done', 'pro' from ${each(rows)}`,
    `insert into pending_signups (id, email, full_name, tier, browser_nonce_hash, state, expires_at)
     select ${id('signup', 'n')}, 'p' || n || '@example.com', 'User ' || n, 'pro', 'nonce' || n, 'open',
            now() + interval '1 day' from ${each(rows)}`,
    `insert into analyses (video_id, id, hash, kind, prompt_version, model, language, content, data)
     select 'v' || lpad(n::text, 10, '0'), ${id('analysis', 'n')}, 'h', 'clickbait', 1, 'm', 'en', 'Words.',
            '{"verdict": {"score": 7, "verdict": "Fair"}}' from ${each(rows)}`,
    `insert into stripe_events (id, type, livemode, customer_id, created_at, received_at, processed_at)
     select 'evt_' || n, 'invoice.paid', false, 'cus_' || n, now(), now() - n * interval '1 second',
            case when n % ${rows / 20} = 0 then null else now() end from ${each(rows)}`,
  ]
}

/** A user of the filled database, by number. */
export type User = { readonly n: number; readonly id: string; readonly talkId: string; readonly operationId: string }

/** Fills a migrated database, a million rows per table in about two minutes, and updates the planner's statistics. */
export async function fill(sql: postgres.Sql, rows: number): Promise<void> {
  for (const statement of statements(rows)) await sql.unsafe(statement)
  await sql.unsafe('vacuum analyze')
}

/** Users spread over all rows, each with a conversation. */
export async function pickPeople(sql: postgres.Sql, rows: number, count: number): Promise<User[]> {
  return sql.unsafe<User[]>(`
    select n, md5('user' || n)::uuid as id, md5('talk' || n)::uuid as "talkId",
           md5('operation' || n)::uuid as "operationId"
      from (select 1 + (k * ${Math.max(1, Math.floor(rows / 4 / count))}) as n from generate_series(0, ${count - 1}) k) p`)
}
