import { randomBytes } from 'node:crypto'
import { demoAccount, outsidePassword, outsidePasswordName } from '#embedded/demo-account.ts'
import { keepDemoAccount } from '#services/accounts/keep-demo-account.ts'
import { secretOf } from '#stores/secrets.ts'
import type { Config } from './config.ts'
import type { Deps } from './ports.ts'

export type DemoSignIn = { readonly email: string; readonly password: string }

/**
 * What the embedded database holds from the start. Where others can reach the product, the demo account has a password
 * of its own instead of the published one. Safe to repeat.
 */
export async function seedEmbedded(deps: Deps, config: Config): Promise<DemoSignIn> {
  const { email } = demoAccount
  const password = config.isLoopback && !config.isProduction ? demoAccount.password : await ownPassword(deps)
  await keepDemoAccount(deps, { email, password })
  return { email, password }
}

const ownPassword = async (deps: Deps): Promise<string> =>
  outsidePassword(await secretOf(deps.db, outsidePasswordName, randomBytes(12)))
