import { z } from 'zod'
import { nextAnchor } from '../engine/next-anchor.ts'
import { enterPhase, releaseSchedule } from '../engine/schedules.ts'
import { invalidRequest, resourceMissing } from '../failure.ts'
import { newId } from '../ids.ts'
import type { ObjectStore } from '../object-store.ts'
import { newPhase, newSchedule, type Schedule } from '../objects/schedule.ts'
import { isLive, periodOf } from '../objects/subscription.ts'
import { flag, number, quantityOne, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import { priceOf } from './catalog.ts'
import { subscriptionOf } from './subscriptions.ts'

const phase = {
  items: z.tuple([z.strictObject({ price: text, quantity: quantityOne })]),
  proration_behavior: z.literal('none'),
  /** Accepted and ignored: a schedule is created from a subscription, whose own setting applies. */
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
}

const scheduleOf = async (store: ObjectStore, id: string): Promise<Schedule> => {
  const schedule = await store.get('subscription_schedule', id)
  if (schedule === null) throw resourceMissing('subscription_schedule', id)
  return schedule
}

function requireActive(schedule: Schedule, verb: string): void {
  if (schedule.status !== 'active')
    throw invalidRequest(
      `You cannot ${verb} a subscription schedule that is currently in the \`${schedule.status}\` status. It must be in \`not_started\` or \`active\`.`,
    )
}

export const scheduleRoutes = [
  route(
    'POST /v1/subscription_schedules',
    z.strictObject({ from_subscription: text }),
    async ({ store, params: { from_subscription: from } }) => {
      const subscription = await subscriptionOf(store, from, 'from_subscription')
      if (!isLive(subscription)) throw invalidRequest('You cannot migrate a subscription that is already canceled.')
      if (subscription.schedule !== null)
        throw invalidRequest(
          `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}`,
        )
      const current = newPhase(periodOf(subscription), subscription.items.data[0]!.price.id)
      const schedule = newSchedule({
        id: newId('sub_sched'),
        customer: subscription.customer,
        subscription: subscription.id,
        phase: current,
      })
      enterPhase(store, schedule, current)
      subscription.schedule = schedule.id
      store.save(schedule, 'subscription_schedule.created')
      store.save(subscription, 'customer.subscription.updated')
      return schedule
    },
  ),
  route(
    'POST /v1/subscription_schedules/:id',
    z.strictObject({
      end_behavior: z.literal('release'),
      proration_behavior: z.literal('none'),
      phases: z.tuple([
        z.strictObject({ ...phase, start_date: number, end_date: number }),
        z.strictObject({
          ...phase,
          duration: z.strictObject({ interval: z.literal('month'), interval_count: quantityOne }).optional(),
        }),
      ]),
    }),
    async ({ store, id, params: { phases } }) => {
      const schedule = await scheduleOf(store, id)
      requireActive(schedule, 'update')
      const [now, next] = phases
      if (now.start_date !== schedule.current_phase!.start_date)
        throw invalidRequest('You can not modify the start date of the current phase.', {
          param: 'phases[0][start_date]',
        })
      const following = { start: now.end_date, end: nextAnchor(now.end_date, now.end_date) }
      const [price, nextPrice] = [
        await priceOf(store, now.items[0].price, 'phases[0][items][0][price]'),
        await priceOf(store, next.items[0].price, 'phases[1][items][0][price]'),
      ]
      const current = newPhase({ start: now.start_date, end: now.end_date }, price.id)
      schedule.phases = [current, newPhase(following, nextPrice.id)]
      enterPhase(store, schedule, current)
      store.save(schedule, 'subscription_schedule.updated')
      return schedule
    },
  ),
  route('POST /v1/subscription_schedules/:id/release', z.strictObject({}), async ({ store, id }) => {
    const schedule = await scheduleOf(store, id)
    requireActive(schedule, 'release')
    releaseSchedule(store, schedule, await subscriptionOf(store, schedule.subscription!))
    return schedule
  }),
  route('GET /v1/subscription_schedules/:id', z.strictObject({}), ({ store, id }) => scheduleOf(store, id)),
]
