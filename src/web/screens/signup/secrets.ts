import { keepDraftInMemory, readDraft, storeDraft } from '../../shell/storage.ts'

type Secrets = { readonly password: string; readonly confirmPassword: string; readonly hasAccepted: boolean }

const key = 'itcb_draft_secrets'
const none: Secrets = { password: '', confirmPassword: '', hasAccepted: false }

/** Keeps typed passwords in memory while the visitor views the plans; never in storage. */
export const keepSecrets = (secrets: Secrets): void => keepDraftInMemory(key, JSON.stringify(secrets))

/** Reads the kept secrets and clears them. */
export function takeSecrets(): Secrets {
  const json = readDraft(key)
  // Cleared later, because React may call a state initializer twice.
  queueMicrotask(() => storeDraft(key, ''))
  return json ? JSON.parse(json) : none
}
