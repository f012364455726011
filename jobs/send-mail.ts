import type { JobPayloads } from '#core/job-contracts.ts'
import { sendMail } from '#services/accounts/send-mail.ts'
import type { Deps } from '#src/ports.ts'

/** Sends one mail. */
export const handleSendMail = (
  deps: Deps,
  payload: JobPayloads['send-mail'],
  _signal: AbortSignal,
  jobId: string,
): Promise<void> => sendMail(deps, payload, jobId)
