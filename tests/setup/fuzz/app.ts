import { handlers } from '#jobs/worker.ts'
import type { Deps } from '#src/ports.ts'
import { scriptedLlm } from '#tests/fakes/llm.ts'
import { rememberedLog } from '#tests/fakes/observers.ts'
import { tableQueue } from '#tests/fakes/table-queue.ts'
import { billingApp } from '../billing-app.ts'
import { spoken } from '../judged.ts'

/** The product with everything that a request can reach: a model that always answers well, payments, and runs of videos. */
export function fuzzedApp() {
  const log = rememberedLog()
  const llm = scriptedLlm(({ task }) => spoken[task.kind] ?? 'Nothing.')
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
  /** Once the row is there; a payload of a transaction that failed names none. */
  const runSoon = (payload: Payload) =>
    setTimeout(
      () => void handlers['process-transcript'].run(app.deps as Deps, payload, new AbortController().signal, ''),
      30,
    )
  return { app, log }
}

type Payload = Parameters<(typeof handlers)['process-transcript']['run']>[1]
