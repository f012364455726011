import { standingOf } from '#core/subscription.ts'
import type { Needs } from '#src/ports.ts'
import { ownerOf } from '#stores/billing.ts'
import type { Db } from '#stores/db.ts'
import { applySnapshot, type ConvergeNeeds, type Sight } from './apply-snapshot.ts'
import { underCustomerLock } from './customer-lock.ts'

type Run = { started: boolean; sight: Promise<Sight> }
const runs = new WeakMap<Db, Map<string, Run>>()

/**
 * The one way from Stripe's state to ours: for webhooks, success pages, the sync button, the nightly run and operators.
 * Whoever asks while a look is only waiting to begin shares it; who asks while one is under way gets the next, which sees
 * what happened meanwhile. A customer of nobody here is left alone.
 * @throws AppError PAYMENTS_UNAVAILABLE; then nothing was changed
 */
export async function converge(needs: ConvergeNeeds, customerId: string): Promise<Sight> {
  const mine = runsOf(needs)
  const waiting = mine.get(customerId)
  if (waiting !== undefined && !waiting.started) return waiting.sight
  const run: Run = { started: false, sight: Promise.resolve(nothing) }
  run.sight = look(needs, customerId, () => {
    run.started = true
    if (mine.get(customerId) === run) mine.delete(customerId)
  })
  mine.set(customerId, run)
  return run.sight
}

const nothing: Sight = { standing: standingOf([], []), subscriptions: [], invoices: [], isChanged: false }

function runsOf({ slowDb }: Needs<'slowDb'>): Map<string, Run> {
  let mine = runs.get(slowDb)
  if (mine === undefined) {
    mine = new Map()
    runs.set(slowDb, mine)
  }
  return mine
}

async function look(needs: ConvergeNeeds, customerId: string, onStart: () => void): Promise<Sight> {
  const from = performance.now()
  try {
    const sight = await underCustomerLock(needs, customerId, async tx => {
      onStart()
      const owner = await ownerOf(tx, customerId)
      return owner === null ? nothing : applySnapshot(needs, tx, { userId: owner.userId, customerId })
    })
    needs.metrics.count('converge_total', { outcome: sight.isChanged ? 'changed' : 'same' })
    return sight
  } catch (error) {
    needs.metrics.count('converge_total', { outcome: 'failed' })
    throw error
  } finally {
    onStart()
    needs.metrics.observe('converge_seconds', {}, (performance.now() - from) / 1000)
  }
}
