import { AppError } from '#core/errors.ts'
import type { PasswordTurn } from '#src/ports.ts'

export type FairQueue = {
  /**
   * Runs the task when its turn comes.
   * @throws AppError SERVICE_UNAVAILABLE when too many wait that had less before them, or what the task throws
   */
  run<T>(turn: PasswordTurn, task: () => Promise<T>): Promise<T>
}

/** `tag`: the turns of its busiest flow before it. */
type Waiting = { readonly tag: number; readonly order: number; start(): void; refuse(): void }

/** While both lanes wait, the lane of known callers gets this many turns for each turn of the other. */
const knownTurns = 3

/**
 * A queue in which no one waits for another's crowd. Each task belongs to one or more flows (an account, a network), and
 * starts before the tasks of flows that have had more turns lately: least attained service first. So a caller who seldom
 * comes waits for hardly anyone, however many tasks others have sent. Callers that the account knows have a lane of their
 * own. When a lane is full, the task that is furthest behind is refused, not the newest.
 */
export function createFairQueue({
  maxRunning,
  maxWaiting,
}: {
  readonly maxRunning: number
  readonly maxWaiting: number
}): FairQueue {
  const lanes = { known: createLane(maxWaiting), strangers: createLane(maxWaiting) }
  let running = 0
  let knownInARow = 0

  const next = (): Waiting | null => {
    const isStrangersTurn = knownInARow >= knownTurns || lanes.known.isEmpty()
    const lane = isStrangersTurn && !lanes.strangers.isEmpty() ? lanes.strangers : lanes.known
    knownInARow = lane === lanes.known ? knownInARow + 1 : 0
    return lane.take()
  }
  const startNext = () => {
    while (running < maxRunning) {
      const waiting = next()
      if (waiting === null) return
      running += 1
      waiting.start()
    }
  }
  return {
    async run({ isKnown, flows }, task) {
      const turn = Promise.withResolvers<void>()
      const lane = isKnown ? lanes.known : lanes.strangers
      lane.add(flows, {
        start: turn.resolve,
        refuse: () => turn.reject(new AppError('SERVICE_UNAVAILABLE', { data: { retryAfterSeconds: 5 } })),
      })
      startNext()
      await turn.promise
      try {
        return await task()
      } finally {
        running -= 1
        startNext()
      }
    },
  }
}

/** The waiting tasks of one lane. */
function createLane(maxWaiting: number) {
  const queue: Waiting[] = []
  const turns = createTurnCounts()
  let order = 0
  /** True when `a` starts before `b`. */
  const isBefore = (a: Waiting, b: Waiting) => a.tag < b.tag || (a.tag === b.tag && a.order < b.order)
  const remove = (waiting: Waiting) => queue.splice(queue.indexOf(waiting), 1)
  return {
    isEmpty: () => queue.length === 0,
    add(flows: readonly string[], { start, refuse }: Pick<Waiting, 'start' | 'refuse'>) {
      const tag = Math.max(0, ...flows.map(turns.of))
      order += 1
      const added: Waiting = { tag, order, start, refuse }
      if (queue.length >= maxWaiting) {
        const last = queue.reduce((a, b) => (isBefore(a, b) ? b : a))
        if (!isBefore(added, last)) return refuse()
        remove(last)
        last.refuse()
      }
      queue.push(added)
      for (const flow of flows) turns.add(flow)
    },
    take(): Waiting | null {
      if (queue.length === 0) return null
      const first = queue.reduce((a, b) => (isBefore(b, a) ? b : a))
      remove(first)
      return first
    },
  }
}

/** Half of a flow's turns are forgotten in this time. */
const halfLifeMs = 10_000
const maxFlows = 10_000

/** How many turns each flow has had or waits for, lately. */
function createTurnCounts() {
  const counts = new Map<string, { count: number; at: number }>()
  const of = (flow: string): number => {
    const { count, at } = counts.get(flow) ?? { count: 0, at: 0 }
    return count * 0.5 ** ((performance.now() - at) / halfLifeMs)
  }
  return {
    of,
    add(flow: string) {
      const count = of(flow) + 1
      // The map keeps the order of insertion: the flow that came longest ago is first.
      counts.delete(flow)
      counts.set(flow, { count, at: performance.now() })
      if (counts.size > maxFlows) counts.delete(counts.keys().next().value!)
    },
  }
}
