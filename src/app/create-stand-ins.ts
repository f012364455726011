import { randomBytes } from 'node:crypto'
import { publicPassword, publicPasswordSecret } from '#embedded/demo-account.ts'
import type { StandIns } from '#http/mount-stand-ins.ts'
import type { Deps } from '#src/ports.ts'
import { findOrCreateSecret } from '#stores/secrets.ts'
import type { Config } from './config.ts'
import type { PaymentSimulator } from './payment-simulator.ts'

/** The password of the demo account and the stand-ins' pages when others can reach them; null when only this machine can. */
export const readStandInPassword = async ({ db }: Deps, config: Config): Promise<string | null> =>
  config.isLoopback && !config.isProduction
    ? null
    : publicPassword(await findOrCreateSecret(db, publicPasswordSecret, randomBytes(12)))

/** The pages of the stand-ins that this process uses. */
export async function createStandIns(
  deps: Deps,
  config: Config,
  simulator: PaymentSimulator | null,
): Promise<StandIns> {
  let passwordRead: Promise<string | null> | undefined
  const pages: StandIns['pages'][number][] = []
  if (config.standIns.mail) {
    const { openMailbox } = await import('#embedded/mailbox/mailbox.ts')
    const { mailboxPages } = await import('#embedded/mailbox/mailbox-pages.ts')
    pages.push(mailboxPages(openMailbox(deps.db, deps.clock)))
  }
  if (simulator !== null) {
    const { stripePages } = await import('#embedded/stripe/stripe-pages.ts')
    pages.push(stripePages(simulator.address))
  }
  return {
    pages,
    password() {
      passwordRead ??= readStandInPassword(deps, config).catch(error => {
        passwordRead = undefined
        throw error
      })
      return passwordRead
    },
  }
}
