import { holdDraft, readDraft, storeDraft } from '../../shell/storage.ts'

type Secrets = { readonly password: string; readonly confirmPassword: string; readonly hasAccepted: boolean }

const key = 'itcb_draft_secrets'
const none: Secrets = { password: '', confirmPassword: '', hasAccepted: false }

/** What was typed and is never stored, while somebody looks at the plans: it is gone with the page and with the visitor. */
export const keepSecrets = (secrets: Secrets): void => holdDraft(key, JSON.stringify(secrets))

/** Gives it back once. */
export function takeSecrets(): Secrets {
  const kept = readDraft(key)
  // Not at once: a component may be begun twice.
  queueMicrotask(() => storeDraft(key, ''))
  return kept ? JSON.parse(kept) : none
}
