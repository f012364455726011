import type { Config } from './config.ts'
import type { RunningProduct } from './start.ts'

/** The text printed at startup: the address, the account to log in with and which stand-ins are used. */
export function greeting(
  config: Config,
  { demo, owner, samples, standInPassword }: Pick<RunningProduct, 'demo' | 'owner' | 'samples' | 'standInPassword'>,
  ollama: readonly string[] | null,
): string {
  const lines = ['', '  Is This Clickbait? is running.', '']
  if (config.role !== 'worker') lines.push(`  Open     ${config.appUrl}`)
  const signIn = owner ?? demo
  if (signIn !== null)
    lines.push(`  Sign in  ${[signIn.email, signIn.password].filter(part => part !== null).join(' / ')}`)
  if (owner?.password) lines.push('           This password is shown only now. Change it on the account page.')
  if (owner?.password === null)
    lines.push(`           New password: npm run cli -- users reset-password --email ${owner.email} --print`)
  lines.push('  Stop     Ctrl-C')
  const standIns = standInLines(config, standInPassword)
  if (standIns.length > 0) lines.push('', '  Stand-ins, each used until you set its variable:', ...standIns)
  if (config.standIns.models && ollama !== null) lines.push('', ...ollamaLines(ollama))
  if (samples.length > 0) lines.push('', '  Sample videos to try:', ...samples.map(address => `    ${address}`))
  return `${lines.join('\n')}\n\n`
}

/** What an Ollama on this machine could do, and the variable that uses it. Nothing uses it without that. */
function ollamaLines(models: readonly string[]): string[] {
  if (models.length === 0) return ['  Ollama runs on this machine, without a model yet: ollama pull qwen3:14b']
  const [first, ...others] = models
  const found = others.length === 0 ? first : `${first} and ${others.length} more`
  return [
    `  Ollama runs on this machine, with ${found}. Nothing is sent to it unless you set`,
    '    MODEL_SERVERS=ollama=http://localhost:11434/v1',
    '  Give it a window of 32,768 tokens first: docs/model-servers.md.',
  ]
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
