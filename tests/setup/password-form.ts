import type { Page } from 'playwright-core'
import type { rememberedMailer } from '#tests/fakes/mailer.ts'
import { field, send } from './controls.ts'
import { eventually } from './page-actions.ts'
import type { Site } from './site.ts'

/** The newest reset link that was mailed to this address, as a path of the site. */
export async function resetLink(site: Site, email: string): Promise<string> {
  const { sent } = site.app.deps.mailer as ReturnType<typeof rememberedMailer>
  const newest = () => sent.findLast(mail => mail.to === email && mail.text.includes('/reset-password'))
  await eventually(async () => newest() !== undefined).toBe(true)
  return /\/reset-password\S+/.exec(newest()!.text)![0]
}

export async function setPassword(page: Page, password: string, again = password): Promise<void> {
  await field(page, 'New password').fill(password)
  await field(page, 'Confirm new password').fill(again)
  await send(page, 'Set password')
}
