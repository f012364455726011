import type { JobPayloads } from '#core/job-contracts.ts'
import { sendConfirmationLink } from '#services/accounts/send-confirmation-link.ts'
import type { Deps } from '#src/ports.ts'

/** Makes and mails one link that confirms an account's email address. */
export const handleSendConfirmationLink = (deps: Deps, payload: JobPayloads['send-confirmation-link']): Promise<void> =>
  sendConfirmationLink(deps, payload)
