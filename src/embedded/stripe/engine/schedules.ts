import type { Phase, Schedule } from '../objects/schedule.ts'
import { isLive, type Subscription } from '../objects/subscription.ts'
import type { World } from '../world.ts'
import { withPrice } from './subscription-state.ts'

/** A phase is over: the next one's prices come into force before the renewal of the same instant, or the schedule ends. */
export async function endPhase(world: World, id: string): Promise<void> {
  const schedule = await world.get('subscription_schedule', id)
  if (schedule === null || schedule.status !== 'active' || schedule.subscription === null) return
  const subscription = await world.get('subscription', schedule.subscription)
  if (subscription === null || !isLive(subscription)) return
  const next = schedule.phases.find(phase => phase.start_date === schedule.current_phase?.end_date)
  if (next === undefined) return releaseSchedule(world, schedule, subscription)
  enterPhase(world, schedule, next)
  const price = (await world.get('price', next.items[0]!.price))!
  subscription.items.data = withPrice(subscription, price)
  world.save(schedule, 'subscription_schedule.updated')
  world.save(subscription, 'customer.subscription.updated')
}

export function enterPhase(world: World, schedule: Schedule, phase: Phase): void {
  schedule.current_phase = { end_date: phase.end_date, start_date: phase.start_date }
  world.timer(schedule.id, 'end_phase', phase.end_date)
}

/** Lets the subscription go on by itself, as it is now. */
export function releaseSchedule(world: World, schedule: Schedule, subscription: Subscription): void {
  schedule.status = 'released'
  schedule.subscription = null
  schedule.current_phase = null
  world.timer(schedule.id, 'end_phase', null)
  subscription.schedule = null
  world.save(schedule, 'subscription_schedule.released')
  world.save(subscription, 'customer.subscription.updated')
}
