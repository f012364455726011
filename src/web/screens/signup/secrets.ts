import { keepDraftInMemory, readDraft, storeDraft } from '../../shell/storage.ts'

type Secrets = { readonly password: string; readonly confirmPassword: string; readonly hasAccepted: boolean }

const key = 'itcb_draft_secrets'
const none: Secrets = { password: '', confirmPassword: '', hasAccepted: false }

/** Typed secrets, kept in memory while the visitor looks at the plans; never stored. */
export const keepSecrets = (secrets: Secrets): void => keepDraftInMemory(key, JSON.stringify(secrets))

/** Gives it back once. */
export function takeSecrets(): Secrets {
  const kept = readDraft(key)
  // Not at once: a component may be begun twice.
  queueMicrotask(() => storeDraft(key, ''))
  return kept ? JSON.parse(kept) : none
}
