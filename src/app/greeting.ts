import type { Config } from './config.ts'
import type { RunningProduct } from './start.ts'

/** The text printed at startup: the address, the account to log in with and which stand-ins are used. */
export function greeting(
  config: Config,
  { demo, owner, samples, standInPassword }: Pick<RunningProduct, 'demo' | 'owner' | 'samples' | 'standInPassword'>,
): string {
  const lines = ['', '  Is This Clickbait? is running.', '']
  if (config.role !== 'worker') lines.push(`  Open     ${config.appUrl}`)
  const signIn = owner ?? demo
  if (signIn !== null)
    lines.push(`  Sign in  ${[signIn.email, signIn.password].filter(part => part !== null).join(' / ')}`)
  if (owner?.password) lines.push('           This password is shown only now. Change it on the account page.')
  lines.push('  Stop     Ctrl-C')
  const standIns = standInLines(config, standInPassword)
  if (standIns.length > 0) lines.push('', '  Stand-ins, each used until you set its variable:', ...standIns)
  if (samples.length > 0) lines.push('', '  Sample videos to try:', ...samples.map(address => `    ${address}`))
  return `${lines.join('\n')}\n\n`
}

function standInLines({ standIns, dataDir, appUrl }: Config, password: string | null): string[] {
  const lines: string[] = []
  if (standIns.database) lines.push(`    DATABASE_URL     an embedded Postgres, its data in ${dataDir}`)
  if (standIns.models) {
    lines.push('    OPENAI_API_KEY, ANTHROPIC_API_KEY, GEMINI_API_KEY or MODEL_SERVERS')
    lines.push('                     local-extractive: extracts from the transcript, no AI')
  }
  if (standIns.mail) lines.push(`    SMTP_URL         mail is kept in the mailbox at ${appUrl}/embedded/mailbox`)
  if (standIns.payments) {
    lines.push(`    STRIPE_SECRET_KEY  payments are simulated; their dashboard is at ${appUrl}/embedded/stripe`)
  }
  if (password !== null) lines.push(`                     its pages ask for any name and the password ${password}`)
  return lines
}
