import type { JobPayloads } from '#core/job-contracts.ts'
import { sendPasswordLink } from '#services/accounts/send-password-link.ts'
import type { Deps } from '#src/ports.ts'

/** Makes and mails one link that lets its receiver choose a password. */
export const handleSendPasswordLink = (deps: Deps, payload: JobPayloads['send-password-link']): Promise<void> =>
  sendPasswordLink(deps, payload)
