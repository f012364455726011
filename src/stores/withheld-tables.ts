/** Tables with personal rows that are never exported, each with the reason. */
export const withheldTables: Readonly<Record<string, string>> = {
  password_resets: 'secrets, for half an hour',
  email_confirmations: 'secrets, for a day',
  handoff_codes: 'secrets, for a minute',
  question_bytes: 'a sum over the messages, which are exported',
  leases: 'connections that are open now, for seconds',
  answer_events: 'pieces of a growing answer; the message has them when it ends',
  growing_analyses: 'which answer currently writes a shared result; the message is exported',
  conversation_notes: "a model's notes on an own transcript, which is exported itself",
  operator_acts: 'the audit log, which names operators and their reasons',
}
