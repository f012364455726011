import type { Period, Seconds } from './common.ts'

export type Phase = { end_date: Seconds; items: { price: string }[]; start_date: Seconds }

export const newPhase = ({ start, end }: Period, price: string): Phase => ({
  end_date: end,
  items: [{ price }],
  start_date: start,
})

export type Schedule = ReturnType<typeof newSchedule>

export function newSchedule(fields: { id: string; customer: string; subscription: string; phase: Phase }) {
  return {
    id: fields.id,
    object: 'subscription_schedule' as const,
    current_phase: null as { end_date: Seconds; start_date: Seconds } | null,
    customer: fields.customer,
    phases: [fields.phase],
    status: 'active' as 'active' | 'canceled' | 'released',
    subscription: fields.subscription as string | null,
  }
}
