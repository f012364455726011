import type { Command } from 'commander'
import { resolveModel } from '#core/model-choice.ts'
import { inspectPayments } from '#services/billing/set-up-payments.ts'
import type { Deps } from '#src/ports.ts'
import type { InspectingContext } from '../context.ts'
import { reads } from '../conventions.ts'
import { examples } from '../examples.ts'
import { exitCodes } from '../exit-codes.ts'

type Finding = { readonly check: string; readonly ok: boolean; readonly detail: string }

/** A video that has been there, with captions, for as long as the platform. */
const probeVideo = 'jNQXAC9IVRw'
const liveWithinMs = 60_000

export function register(program: Command, context: InspectingContext): void {
  reads(program.command('doctor'))
    .description('checks database, migrations, queue, web bundle and configuration; --live also the outside')
    .option(
      '--live',
      'also asks each transcript provider, each configured model, Stripe and the mail server for something small',
    )
    .option('--video <id>', 'video for the transcript providers', probeVideo)
    .addHelpText('after', examples('doctor', 'doctor --live --json'))
    .action(async (options: { live?: boolean; video: string; json?: boolean }) => {
      const findings = await examine(context)
      const canReach = findings.every(({ check, ok }) => ok || check === 'web bundle')
      if (options.live && canReach) {
        findings.push(...(await context.withDeps(deps => examineOutside(deps, options.video))))
      }
      context.print(findings, options)
      if (findings.some(finding => !finding.ok)) process.exitCode = exitCodes.failed
    })
}

async function examine({ inspect }: InspectingContext): Promise<Finding[]> {
  const findings = [
    await look('configuration', async () => found(await inspect.configuration())),
    await look('database', async () => found(await inspect.database())),
  ]
  if (findings.some(finding => !finding.ok)) return findings
  return [
    ...findings,
    await look('migrations', async () =>
      judged(await inspect.migrations(), 'newest', 'behind: start the product once'),
    ),
    await look('queue', async () => judged(await inspect.queue(), 'installed', 'missing: start the product once')),
    await look('web bundle', async () => {
      const built = await inspect.bundle()
      return judged(built !== null, `built ${built?.toISOString()}`, 'missing: npm start builds it')
    }),
  ]
}

async function examineOutside(deps: Deps, videoId: string): Promise<Finding[]> {
  const { transcripts, llm, models, mailer, clock } = deps
  const signal = AbortSignal.timeout(liveWithinMs)
  const providers = transcripts.probe(videoId, signal).then(
    outcomes =>
      outcomes.map(outcome => ({
        check: `transcripts: ${outcome.provider}`,
        ok: outcome.ok,
        detail: outcome.ok ? `${outcome.cues} cues, ${outcome.language}` : `${outcome.reason}: ${outcome.detail}`,
      })),
    error => [{ check: 'transcripts', ok: false, detail: message(error) }],
  )
  const served = models.catalog.entries
    .filter(entry => entry.selectable && models.configured.has(entry.provider))
    .map(entry => resolveModel(models.catalog, entry.id, clock.now())?.served)
    .filter(model => model !== undefined)
  const different = [...new Map(served.map(model => [model.id, model])).values()]
  const checks = different.map(async model =>
    look(`model: ${model.id}`, async () => {
      const answer = await llm.check(model, signal)
      return answer.ok ? found('answers') : { ok: false, detail: `${answer.code}: ${answer.detail}` }
    }),
  )
  const mail = look('mail', () => mailer.check())
  const payments = examinePayments(deps)
  return [...(await providers), ...(await Promise.all(checks)), ...(await payments), await mail]
}

/** What Stripe's account lacks; one line when it lacks nothing. */
async function examinePayments(deps: Deps): Promise<Finding[]> {
  try {
    const findings = await inspectPayments(deps)
    const off = findings.filter(({ ok }) => !ok)
    if (off.length > 0) return off.map(({ item, ok, detail }) => ({ check: `payments: ${item}`, ok, detail }))
    return [{ check: 'payments', ...found(`${findings.length} things are there: billing doctor lists them`) }]
  } catch (error) {
    return [{ check: 'payments', ok: false, detail: message(error) }]
  }
}

async function look(check: string, ask: () => Promise<Omit<Finding, 'check'>>): Promise<Finding> {
  try {
    return { check, ...(await ask()) }
  } catch (error) {
    return { check, ok: false, detail: message(error) }
  }
}

const found = (detail: string) => ({ ok: true, detail })
const judged = (ok: boolean, good: string, bad: string) => ({ ok, detail: ok ? good : bad })
const message = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error))
