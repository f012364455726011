import { randomBytes } from 'node:crypto'
import { publicPassword, publicPasswordSecret } from '#embedded/demo-account.ts'
import type { StandIns } from '#http/stand-ins.ts'
import type { Deps } from '#src/ports.ts'
import { secretOf } from '#stores/secrets.ts'
import type { Config } from './config.ts'
import type { PaymentSimulator } from './payment-simulator.ts'

/** What the demo account and the stand-ins' pages ask for where others can reach them; null where this machine alone can. */
export const passwordForOutsiders = async ({ db }: Deps, config: Config): Promise<string | null> =>
  config.isLoopback && !config.isProduction
    ? null
    : publicPassword(await secretOf(db, publicPasswordSecret, randomBytes(12)))

/** The pages of this start's stand-ins. */
export async function standInPages(deps: Deps, config: Config, simulator: PaymentSimulator | null): Promise<StandIns> {
  let asked: Promise<string | null> | undefined
  const pages: StandIns['pages'][number][] = []
  if (config.standIns.mail) {
    const { openMailbox } = await import('#embedded/mailbox/mailbox.ts')
    const { mailboxPages } = await import('#embedded/mailbox/mailbox-pages.ts')
    pages.push(mailboxPages(openMailbox(deps.db, deps.clock)))
  }
  if (simulator !== null) {
    const { stripePages } = await import('#embedded/stripe/stripe-pages.ts')
    pages.push(stripePages(simulator.reach))
  }
  return {
    pages,
    password() {
      asked ??= passwordForOutsiders(deps, config).catch(error => {
        asked = undefined
        throw error
      })
      return asked
    },
  }
}
