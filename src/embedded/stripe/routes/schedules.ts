import { z } from 'zod'
import { nextAnchor } from '../engine/anchors.ts'
import { enterPhase, releaseSchedule } from '../engine/schedules.ts'
import { invalid, missing } from '../failure.ts'
import { newId } from '../ids.ts'
import { mergeMetadata } from '../objects/common.ts'
import { newPhase, newSchedule, type Phase, type Schedule } from '../objects/schedule.ts'
import { isLive, periodOf } from '../objects/subscription.ts'
import { flag, metadata, number, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import type { World } from '../world.ts'
import { priceOf } from './catalog.ts'
import { subscriptionOf } from './subscriptions.ts'

const moment = z.union([z.literal('now'), number])
const phaseParam = z.strictObject({
  items: z.array(z.strictObject({ price: text, quantity: number.optional() })).min(1),
  start_date: moment.optional(),
  end_date: moment.optional(),
  duration: z
    .strictObject({ interval: z.enum(['day', 'week', 'month', 'year']), interval_count: number.optional() })
    .optional(),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
  /** Taken, and what the subscription says anyway: schedules of the simulator are made from one. */
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  metadata: metadata.optional(),
})

const scheduleOf = async (world: World, id: string): Promise<Schedule> => {
  const schedule = await world.get('subscription_schedule', id)
  if (schedule === null) throw missing('subscription_schedule', id)
  return schedule
}

/** The phases one after the other: each starts where the one before it ends. */
async function phasesOf(
  world: World,
  schedule: Schedule,
  given: readonly z.output<typeof phaseParam>[],
): Promise<Phase[]> {
  const phases: Phase[] = []
  const begun = schedule.current_phase!.start_date
  for (const [index, one] of given.entries()) {
    const instant = (value: number | 'now' | undefined) => (value === 'now' ? world.now : value)
    const start = instant(one.start_date) ?? phases.at(-1)?.end_date ?? begun
    if (index === 0 && start !== begun)
      throw invalid('You can not modify the start date of the current phase.', { param: 'phases[0][start_date]' })
    if (index > 0 && start !== phases[index - 1]!.end_date)
      throw invalid('The start date of a phase must equal the end date of the phase before it.', {
        param: `phases[${index}][start_date]`,
      })
    const prices = await Promise.all(
      one.items.map(({ price }) => priceOf(world, price, `phases[${index}][items][0][price]`)),
    )
    const { duration } = one
    const step = duration
      ? { interval: duration.interval, interval_count: duration.interval_count ?? 1 }
      : prices[0]!.recurring!
    const isLast = index === given.length - 1
    if (!isLast && one.end_date === undefined && duration === undefined)
      throw invalid('You must specify `end_date` or `duration` for every phase but the last.', {
        param: `phases[${index}][end_date]`,
      })
    const end = instant(one.end_date) ?? nextAnchor(start, step, start)
    if (end <= start)
      throw invalid('The end date of a phase must be after its start.', { param: `phases[${index}][end_date]` })
    phases.push(
      newPhase({
        currency: prices[0]!.currency,
        start,
        end,
        items: one.items.map(({ price, quantity }) => ({ price, quantity: quantity ?? 1 })),
        metadata: mergeMetadata({}, one.metadata),
        prorationBehavior: one.proration_behavior ?? 'create_prorations',
      }),
    )
  }
  return phases
}

function requireActive(schedule: Schedule, verb: string): void {
  if (schedule.status !== 'active')
    throw invalid(
      `You cannot ${verb} a subscription schedule that is currently in the \`${schedule.status}\` status. It must be in \`not_started\` or \`active\`.`,
    )
}

const answer = { answer: 'R_SubscriptionSchedule' }

export const scheduleRoutes = [
  route(
    'POST /v1/subscription_schedules',
    {
      params: z.strictObject({ from_subscription: text, metadata: metadata.optional() }),
      wire: { params: 'P_SubscriptionScheduleCreate', ...answer },
    },
    async ({ world, params }) => {
      const subscription = await subscriptionOf(world, params.from_subscription, 'from_subscription')
      if (!isLive(subscription))
        throw invalid('You cannot migrate a subscription that is already canceled.', { param: 'from_subscription' })
      if (subscription.schedule !== null)
        throw invalid(
          `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}`,
          { param: 'from_subscription' },
        )
      const { start, end } = periodOf(subscription)
      const phase = newPhase({
        currency: subscription.currency,
        start,
        end,
        items: subscription.items.data.map(item => ({ price: item.price.id, quantity: item.quantity })),
        metadata: {},
        prorationBehavior: 'create_prorations',
      })
      const schedule = newSchedule({
        id: newId('sub_sched'),
        created: world.now,
        customer: subscription.customer,
        subscription: subscription.id,
        phase,
        metadata: mergeMetadata({}, params.metadata),
      })
      // A day of the end becomes the schedule's own.
      if (subscription.cancel_at !== null) schedule.end_behavior = 'cancel'
      enterPhase(world, schedule, phase)
      subscription.schedule = schedule.id
      world.save(schedule, 'subscription_schedule.created')
      world.save(subscription, 'customer.subscription.updated')
      return schedule
    },
  ),
  route(
    'POST /v1/subscription_schedules/:id',
    {
      params: z.strictObject({
        phases: z.array(phaseParam).min(1).optional(),
        end_behavior: z.enum(['release', 'cancel']).optional(),
        proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
        metadata: metadata.optional(),
      }),
      wire: { params: 'P_SubscriptionScheduleUpdate', ...answer },
    },
    async ({ world, id, params }) => {
      const schedule = await scheduleOf(world, id)
      requireActive(schedule, 'update')
      schedule.metadata = mergeMetadata(schedule.metadata, params.metadata)
      if (params.end_behavior !== undefined) schedule.end_behavior = params.end_behavior
      if (params.phases !== undefined) {
        schedule.phases = await phasesOf(world, schedule, params.phases)
        const current = schedule.phases.find(phase => phase.start_date <= world.now && world.now < phase.end_date)
        if (current === undefined) throw invalid('The phases do not cover the present.', { param: 'phases' })
        enterPhase(world, schedule, current)
      }
      world.save(schedule, 'subscription_schedule.updated')
      return schedule
    },
  ),
  route(
    'POST /v1/subscription_schedules/:id/release',
    {
      params: z.strictObject({ preserve_cancel_date: flag.optional() }),
      wire: { params: 'P_SubscriptionScheduleRelease', ...answer },
    },
    async ({ world, id }) => {
      const schedule = await scheduleOf(world, id)
      requireActive(schedule, 'release')
      releaseSchedule(world, schedule, await subscriptionOf(world, schedule.subscription!))
      return schedule
    },
  ),
  route('GET /v1/subscription_schedules/:id', { params: z.strictObject({}), wire: answer }, ({ world, id }) =>
    scheduleOf(world, id),
  ),
]
