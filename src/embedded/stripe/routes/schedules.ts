import { z } from 'zod'
import { nextAnchor } from '../engine/anchors.ts'
import { enterPhase, releaseSchedule } from '../engine/schedules.ts'
import { invalid, missing } from '../failure.ts'
import { newId } from '../ids.ts'
import { newPhase, newSchedule, type Schedule } from '../objects/schedule.ts'
import { isLive, periodOf } from '../objects/subscription.ts'
import { flag, number, one, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import type { World } from '../world.ts'
import { priceOf } from './catalog.ts'
import { subscriptionOf } from './subscriptions.ts'

const phase = {
  items: z.tuple([z.strictObject({ price: text, quantity: one })]),
  proration_behavior: z.literal('none'),
  /** Taken, and what the subscription says anyway: schedules of the simulator are made from one. */
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
}

const scheduleOf = async (world: World, id: string): Promise<Schedule> => {
  const schedule = await world.get('subscription_schedule', id)
  if (schedule === null) throw missing('subscription_schedule', id)
  return schedule
}

function requireActive(schedule: Schedule, verb: string): void {
  if (schedule.status !== 'active')
    throw invalid(
      `You cannot ${verb} a subscription schedule that is currently in the \`${schedule.status}\` status. It must be in \`not_started\` or \`active\`.`,
    )
}

export const scheduleRoutes = [
  route(
    'POST /v1/subscription_schedules',
    z.strictObject({ from_subscription: text }),
    async ({ world, params: { from_subscription: from } }) => {
      const subscription = await subscriptionOf(world, from, 'from_subscription')
      if (!isLive(subscription)) throw invalid('You cannot migrate a subscription that is already canceled.')
      if (subscription.schedule !== null)
        throw invalid(
          `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}`,
        )
      const current = newPhase(periodOf(subscription), subscription.items.data[0]!.price.id)
      const schedule = newSchedule({
        id: newId('sub_sched'),
        customer: subscription.customer,
        subscription: subscription.id,
        phase: current,
      })
      enterPhase(world, schedule, current)
      subscription.schedule = schedule.id
      world.save(schedule, 'subscription_schedule.created')
      world.save(subscription, 'customer.subscription.updated')
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
          duration: z.strictObject({ interval: z.literal('month'), interval_count: one }).optional(),
        }),
      ]),
    }),
    async ({ world, id, params: { phases } }) => {
      const schedule = await scheduleOf(world, id)
      requireActive(schedule, 'update')
      const [now, next] = phases
      if (now.start_date !== schedule.current_phase!.start_date)
        throw invalid('You can not modify the start date of the current phase.', { param: 'phases[0][start_date]' })
      const following = { start: now.end_date, end: nextAnchor(now.end_date, now.end_date) }
      const [price, nextPrice] = [
        await priceOf(world, now.items[0].price, 'phases[0][items][0][price]'),
        await priceOf(world, next.items[0].price, 'phases[1][items][0][price]'),
      ]
      const current = newPhase({ start: now.start_date, end: now.end_date }, price.id)
      schedule.phases = [current, newPhase(following, nextPrice.id)]
      enterPhase(world, schedule, current)
      world.save(schedule, 'subscription_schedule.updated')
      return schedule
    },
  ),
  route('POST /v1/subscription_schedules/:id/release', z.strictObject({}), async ({ world, id }) => {
    const schedule = await scheduleOf(world, id)
    requireActive(schedule, 'release')
    releaseSchedule(world, schedule, await subscriptionOf(world, schedule.subscription!))
    return schedule
  }),
  route('GET /v1/subscription_schedules/:id', z.strictObject({}), ({ world, id }) => scheduleOf(world, id)),
]
