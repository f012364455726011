/** Tables with personal rows that are never exported, each with the reason. */
export const withheldTables: Readonly<Record<string, string>> = {
  password_resets: 'secrets, for half an hour',
  email_confirmations: 'secrets, for a day',
  handoff_codes: 'secrets, for a minute',
  leases: 'what is open at this moment, for seconds',
  answer_events: 'pieces of an answer while it grows; the message has them then',
  growing_analyses: 'which answer writes a shared result at the moment; the message is handed out',
  conversation_notes: 'what the model noted of an own transcript, which is handed out itself',
  operator_acts: 'the audit log of operators',
}
