import type { Phase, Schedule } from '../objects/schedule.ts'
import { isLive, type Subscription } from '../objects/subscription.ts'
import type { World } from '../world.ts'
import { endSubscription, withPrices } from './subscription-state.ts'

/** A phase is over: the next one's prices come into force before the renewal of the same instant, or the schedule ends. */
export async function endPhase(world: World, id: string): Promise<void> {
  const schedule = await world.get('subscription_schedule', id)
  if (schedule === null || schedule.status !== 'active' || schedule.subscription === null) return
  const subscription = await world.get('subscription', schedule.subscription)
  if (subscription === null || !isLive(subscription)) return
  const next = schedule.phases.find(phase => phase.start_date === schedule.current_phase?.end_date)
  if (next === undefined) {
    if (schedule.end_behavior === 'cancel') return endSubscription(world, subscription, 'cancellation_requested')
    releaseSchedule(world, schedule, subscription)
    return
  }
  enterPhase(world, schedule, next)
  subscription.items.data = await phaseItems(world, subscription, next)
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
  schedule.released_at = world.now
  schedule.released_subscription = subscription.id
  schedule.subscription = null
  schedule.current_phase = null
  world.timer(schedule.id, 'end_phase', null)
  subscription.schedule = null
  world.save(schedule, 'subscription_schedule.released')
  world.save(subscription, 'customer.subscription.updated')
}

async function phaseItems(world: World, subscription: Subscription, phase: Phase) {
  const wanted = []
  for (const [index, item] of phase.items.entries()) {
    const price = (await world.get('price', item.price))!
    wanted.push({ id: subscription.items.data[index]?.id ?? null, price, quantity: item.quantity })
  }
  return withPrices(subscription, wanted, world.now)
}
