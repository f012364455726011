import { backgroundWork } from '#jobs/background-work.ts'
import type { Deps } from '#src/ports.ts'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { recordingLog } from '#tests/fakes/observers.ts'
import { tableQueue } from '#tests/fakes/table-queue.ts'
import { scriptedAnswers } from '../analyzed-videos.ts'
import { billingApp } from '../billing-app.ts'

/** The product with a model that always answers, payments, and processing of videos. */
export function fuzzedApp() {
  const log = recordingLog()
  const llm = scriptedLlm(({ task }) => scriptedAnswers[task.kind] ?? 'Nothing.')
  const queue = tableQueue()
  const { app } = billingApp({
    deps: () => ({
      log,
      llm,
      queue: {
        async enqueue(tx, job, payload) {
          await queue.enqueue(tx, job, payload)
          if (job === 'process-transcript') runSoon(payload as Payload)
        },
      },
    }),
  })
  /** Runs a job after its transaction has committed; if that failed, the job finds no row. */
  const runSoon = (payload: Payload) =>
    setTimeout(
      () => void backgroundWork['process-transcript'].run(app.deps as Deps, payload, new AbortController().signal, ''),
      30,
    )
  return { app, log }
}

type Payload = Parameters<(typeof backgroundWork)['process-transcript']['run']>[1]
