import type { Command } from 'commander'
import { isReachable, resolveModel } from '#core/models/choose-model.ts'
import { inspectPayments } from '#services/billing/set-up-payments.ts'
import type { Deps } from '#src/ports.ts'
import type { InspectingContext } from '../context.ts'
import { readCommand } from '../conventions.ts'
import { examples } from '../examples.ts'
import { exitCodes } from '../exit-codes.ts'
import { videoIdOf } from '../read-option.ts'

type Finding = { readonly check: string; readonly ok: boolean; readonly detail: string }

/** YouTube's first video. It has captions and is unlikely to be removed. */
const probeVideo = 'jNQXAC9IVRw'

export function register(program: Command, context: InspectingContext): void {
  readCommand(program.command('doctor'))
    .description('Check database, migrations, queue, web bundle and configuration; with --live also external services')
    .option(
      '--live',
      'also send a small request to each transcript provider, each configured model, Stripe and the mail server',
    )
    .option('--video <address>', 'video for the transcript providers', probeVideo)
    .addHelpText('after', examples('doctor', 'doctor --live --json'))
    .action(async (options: { live?: boolean; video: string; json?: boolean }) => {
      const videoId = videoIdOf(options.video)
      const findings = await examine(context)
      const isReady = findings.every(({ check, ok }) => ok || check === 'web bundle')
      if (options.live && isReady)
        findings.push(...(await context.withDeps((deps, signal) => examineServices(deps, videoId, signal))))
      else if (options.live)
        findings.push({ check: 'external services', ok: false, detail: 'not checked: mend what failed above first' })
      context.print(findings, options)
      if (findings.some(finding => !finding.ok)) process.exitCode = exitCodes.failed
    })
}

async function examine({ inspect }: InspectingContext): Promise<Finding[]> {
  const findings = [
    await runCheck('configuration', async () => passed(await inspect.configuration())),
    await runCheck('database', async () => passed(await inspect.database())),
  ]
  if (findings.some(finding => !finding.ok)) return findings
  return [
    ...findings,
    await runCheck('models', async () => {
      const problems = await inspect.modelProblems()
      return passedIf(problems.length === 0, 'as configured', problems.join(' '))
    }),
    await runCheck('migrations', async () =>
      passedIf(await inspect.migrations(), 'newest', 'behind: start the product once'),
    ),
    await runCheck('queue', async () =>
      passedIf(await inspect.queue(), 'installed', 'missing: start the product once'),
    ),
    await runCheck('web bundle', async () => {
      const builtAt = await inspect.bundle()
      return passedIf(builtAt !== null, `built ${builtAt?.toISOString()}`, 'missing: npm start builds it')
    }),
  ]
}

/** One of the checks calls a model. */
const limitOf = ({ firstWordsMs }: Deps['settings']): number => Math.max(60_000, firstWordsMs + 30_000)

/** @throws the reason of `stopping`, as soon as it aborts: not every check can be interrupted */
async function examineServices(deps: Deps, videoId: string, stopping: AbortSignal): Promise<Finding[]> {
  stopping.throwIfAborted()
  const stopped = new Promise<never>((_, reject) => {
    stopping.addEventListener('abort', () => reject(stopping.reason), { once: true })
  })
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(limitOf(deps.settings))])
  return Promise.race([callServices(deps, videoId, signal), stopped])
}

async function callServices(deps: Deps, videoId: string, signal: AbortSignal): Promise<Finding[]> {
  const { transcripts, llm, models, mailer, clock } = deps
  const providers = transcripts.probe(videoId, signal).then(
    outcomes =>
      outcomes.map(outcome => ({
        check: `transcripts: ${outcome.provider}`,
        ok: outcome.ok,
        detail: outcome.ok
          ? `${outcome.cues} cues, ${outcome.language}`
          : `${outcome.reason}${outcome.cause ? ` (${outcome.cause})` : ''}: ${outcome.detail}`,
      })),
    error => [{ check: 'transcripts', ok: false, detail: messageOf(error) }],
  )
  const servedModels = models.catalog.entries
    .filter(entry => entry.selectable && isReachable(models, entry.served))
    .map(entry => resolveModel(models.catalog, entry.id, clock.now())?.served)
    .filter(model => model !== undefined)
  const distinctModels = [...new Map(servedModels.map(model => [model.id, model])).values()]
  const checks = distinctModels.map(async model =>
    runCheck(`model: ${model.id}`, async () => {
      const answer = await llm.check(model, signal)
      return answer.ok ? passed('answers') : { ok: false, detail: `${answer.code}: ${answer.detail}` }
    }),
  )
  const mail = runCheck('mail', () => mailer.check())
  const payments = examinePayments(deps)
  return [...(await providers), ...(await Promise.all(checks)), ...(await payments), await mail]
}

/** What the Stripe account lacks; one line when it lacks nothing. */
async function examinePayments(deps: Deps): Promise<Finding[]> {
  if (deps.settings.isOwnerMode) return [{ check: 'payments', ...passed('none: OWNER_EMAIL is set') }]
  try {
    const findings = await inspectPayments(deps)
    const failed = findings.filter(({ ok }) => !ok)
    if (failed.length > 0) return failed.map(({ item, ok, detail }) => ({ check: `payments: ${item}`, ok, detail }))
    return [{ check: 'payments', ...passed(`${findings.length} checks passed: billing doctor lists them`) }]
  } catch (error) {
    return [{ check: 'payments', ok: false, detail: messageOf(error) }]
  }
}

async function runCheck(check: string, ask: () => Promise<Omit<Finding, 'check'>>): Promise<Finding> {
  try {
    return { check, ...(await ask()) }
  } catch (error) {
    return { check, ok: false, detail: messageOf(error) }
  }
}

const passed = (detail: string) => ({ ok: true, detail })
const passedIf = (ok: boolean, good: string, bad: string) => ({ ok, detail: ok ? good : bad })
const messageOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error))
