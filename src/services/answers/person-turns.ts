/** How many answers of one person grow and are begun in this process, and the calls that wait to begin one. */
type Turns = { growing: number; beginning: number; calls: number; readonly waiting: Set<() => void> }

export type PersonTurns = {
  /** Counts an answer as growing until the returned function is called. */
  grow(userId: string): () => void
  /**
   * Runs `begin` when fewer than `limit` answers of the person grow and are begun here.
   * @param refuse throws when `growing` answers are too many
   */
  begin<T>(userId: string, begin: () => Promise<T>, signal: AbortSignal): Promise<T>
}

/** Lets each person begin only as many answers at once as may grow. `refuse` throws when `growing` are too many. */
export function createPersonTurns(limit: number, refuse: (growing: number) => void): PersonTurns {
  const people = new Map<string, Turns>()
  const turnsOf = (userId: string): Turns => {
    const known = people.get(userId) ?? { growing: 0, beginning: 0, calls: 0, waiting: new Set() }
    people.set(userId, known)
    return known
  }
  const forgetIdle = (userId: string, { growing, calls }: Turns) => {
    if (growing + calls === 0) people.delete(userId)
  }

  return {
    grow(userId) {
      const own = turnsOf(userId)
      own.growing += 1
      return () => {
        own.growing -= 1
        forgetIdle(userId, own)
      }
    },
    async begin(userId, begin, signal) {
      const own = turnsOf(userId)
      own.calls += 1
      let isBeginning = false
      try {
        for (;;) {
          signal.throwIfAborted()
          refuse(own.growing)
          if (own.growing + own.beginning < limit) break
          await nextTurn(own, signal)
        }
        isBeginning = true
        own.beginning += 1
        return await begin()
      } finally {
        own.calls -= 1
        if (isBeginning) own.beginning -= 1
        const [next] = own.waiting
        next?.()
        forgetIdle(userId, own)
      }
    },
  }
}

/** Waits until a call of the same person has ended, or the caller has gone. */
function nextTurn({ waiting }: Turns, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const wake = () => {
      waiting.delete(wake)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    waiting.add(wake)
    signal.addEventListener('abort', wake)
  })
}
