import type { ObjectStore } from '../object-store.ts'
import type { Phase, Schedule } from '../objects/schedule.ts'
import { isLive, type Subscription } from '../objects/subscription.ts'
import { withPrice } from './subscription-state.ts'

/**
 * Ends a phase: the next phase's price applies before the renewal at the same instant. Without a next phase, the
 * schedule is released.
 */
export async function endPhase(store: ObjectStore, id: string): Promise<void> {
  const schedule = await store.get('subscription_schedule', id)
  if (schedule === null || schedule.status !== 'active' || schedule.subscription === null) return
  const subscription = await store.get('subscription', schedule.subscription)
  if (subscription === null || !isLive(subscription)) return
  const next = schedule.phases.find(phase => phase.start_date === schedule.current_phase?.end_date)
  if (next === undefined) return releaseSchedule(store, schedule, subscription)
  enterPhase(store, schedule, next)
  const price = (await store.get('price', next.items[0]!.price))!
  subscription.items.data = withPrice(subscription, price)
  store.save(schedule, 'subscription_schedule.updated')
  store.save(subscription, 'customer.subscription.updated')
}

export function enterPhase(store: ObjectStore, schedule: Schedule, phase: Phase): void {
  schedule.current_phase = { end_date: phase.end_date, start_date: phase.start_date }
  store.setTimer(schedule.id, 'end_phase', phase.end_date)
}

/** Detaches the schedule from its subscription, which continues as it is. */
export function releaseSchedule(store: ObjectStore, schedule: Schedule, subscription: Subscription): void {
  schedule.status = 'released'
  schedule.subscription = null
  schedule.current_phase = null
  store.setTimer(schedule.id, 'end_phase', null)
  subscription.schedule = null
  store.save(schedule, 'subscription_schedule.released')
  store.save(subscription, 'customer.subscription.updated')
}
