import type { ProcessingView } from '#contract/videos.ts'
import type { SignedIn } from '#core/accounts/actor.ts'
import { createNotifier } from '#core/concurrency/notifier.ts'
import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { failOverdue, type ProcessingRow, readProcessing } from '#stores/processings.ts'
import { processingSignal, processingView } from './processing-view.ts'
import { refuseBlocked } from './refuse-missing.ts'

type WatchNeeds = Needs<'db' | 'signals'>

/**
 * Yields a run's current state, then each change up to its end. The state is read from rows and signals only say when, so
 * any process can watch.
 * @throws AppError NOT_FOUND, VIDEO_BLOCKED; the signal's reason when it is aborted
 */
export async function* watchProcessing(
  needs: WatchNeeds,
  _watcher: SignedIn,
  run: { videoId: string; processingId: string },
  signal: AbortSignal,
): AsyncGenerator<ProcessingView> {
  const changes = createNotifier()
  const expected = processingSignal({ videoId: run.videoId, id: run.processingId })
  const unsubscribe = await needs.signals.subscribe('processings', {
    onSignal: payload => payload === expected && changes.notify(),
    onGap: changes.notify,
  })
  signal.addEventListener('abort', changes.notify)
  let overdue: NodeJS.Timeout | undefined
  try {
    let lastView = ''
    while (true) {
      signal.throwIfAborted()
      const change = changes.next()
      const row = await endIfOverdue(needs, await readRun(needs, run))
      overdue ??= setTimeout(changes.notify, Math.max(0, row.leftMs) + 50)
      const view = processingView(row)
      const viewText = JSON.stringify(view)
      if (viewText !== lastView) yield view
      lastView = viewText
      if (view.state === 'done' || view.state === 'failed') return
      await change
    }
  } finally {
    clearTimeout(overdue)
    signal.removeEventListener('abort', changes.notify)
    await unsubscribe()
  }
}

/** The runs of a blocked video are deleted with it. */
async function readRun(
  { db }: WatchNeeds,
  { videoId, processingId }: { videoId: string; processingId: string },
): Promise<ProcessingRow> {
  const row = await readProcessing(db, videoId, processingId)
  if (row) return row
  await refuseBlocked(db, videoId)
  throw new AppError('NOT_FOUND')
}

/** A run past its deadline has failed, even if its worker still runs. */
async function endIfOverdue({ db, signals }: WatchNeeds, row: ProcessingRow): Promise<ProcessingRow> {
  const isLive = row.state === 'queued' || row.state === 'running'
  if (!isLive || row.leftMs > 0) return row
  const { code, message } = new AppError('TRANSCRIPT_TIMEOUT')
  await failOverdue(db, row, code, message)
  await signals.publish(db, 'processings', processingSignal(row))
  return (await readProcessing(db, row.videoId, row.id)) ?? row
}
