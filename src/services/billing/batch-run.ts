import { isAppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'

export type Outcome = 'healed' | 'fine' | 'skipped'

/** The bookkeeping of a run that goes through everything: what it did, and that one failure stops nothing. */
export type BatchRun = {
  readonly summary: { healed: number; fine: number; skipped: number; failed: number; strangers: number }
  /** Does one thing and counts its outcome; a failure is logged with `about` and counted. */
  each(about: Readonly<Record<string, string>>, work: () => Promise<Outcome>): Promise<void>
  /** Goes through pages by key until one is empty, up to `sideBySide` things at once. */
  pages<T>(
    read: (after: string | null) => Promise<T[]>,
    keyOf: (one: T) => string,
    work: (one: T) => Promise<void>,
    sideBySide?: number,
  ): Promise<void>
}

/** After so many failures in a row for the same reason the provider is away, and the run is for later. */
const enough = 10

export function batchRun({ log, metrics }: Needs<'log' | 'metrics'>, signal: AbortSignal): BatchRun {
  const summary = { healed: 0, fine: 0, skipped: 0, failed: 0, strangers: 0 }
  let awayInARow = 0
  const each: BatchRun['each'] = async (about, work) => {
    signal.throwIfAborted()
    try {
      const outcome = await work()
      summary[outcome] += 1
      awayInARow = 0
      metrics.count('reconciled_total', { outcome })
      if (outcome === 'healed') log.warn(about, 'reconciling mended something')
    } catch (error) {
      summary.failed += 1
      metrics.count('reconciled_total', { outcome: 'failed' })
      log.error({ ...about, err: error }, 'reconciling could not mend something; it goes on with the rest')
      awayInARow = isAppError(error, 'PAYMENTS_UNAVAILABLE') ? awayInARow + 1 : 0
      if (awayInARow >= enough) throw error
    }
  }
  return {
    summary,
    each,
    async pages(read, keyOf, work, sideBySide = 1) {
      let after: string | null = null
      for (;;) {
        signal.throwIfAborted()
        const page = await read(after)
        const last = page.at(-1)
        if (last === undefined) return
        after = keyOf(last)
        const rest = page.values()
        const worker = async () => {
          for (const one of rest) await work(one)
        }
        await Promise.all(Array.from({ length: sideBySide }, worker))
      }
    },
  }
}
