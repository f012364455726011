/** One user's answers in this process that grow or are being begun, and the calls that wait to begin one. */
type Turns = { growing: number; beginning: number; calls: number; readonly waiting: Set<() => void> }

export type UserTurns = {
  /** Counts an answer as growing until the returned function is called. */
  grow(userId: string): () => void
  /**
   * Runs `begin` once fewer than `limit` answers of the user grow or are being begun in this process.
   * @param refuse throws when `growing` answers are too many
   */
  begin<T>(userId: string, begin: () => Promise<T>, signal: AbortSignal): Promise<T>
}

/** Lets each user begin only as many answers at once as may grow. `refuse` throws when `growing` are too many. */
export function createUserTurns(limit: number, refuse: (growing: number) => void): UserTurns {
  const users = new Map<string, Turns>()
  const turnsOf = (userId: string): Turns => {
    const turns = users.get(userId) ?? { growing: 0, beginning: 0, calls: 0, waiting: new Set() }
    users.set(userId, turns)
    return turns
  }
  const forgetIdle = (userId: string, { growing, calls }: Turns) => {
    if (growing + calls === 0) users.delete(userId)
  }

  return {
    grow(userId) {
      const turns = turnsOf(userId)
      turns.growing += 1
      return () => {
        turns.growing -= 1
        forgetIdle(userId, turns)
      }
    },
    async begin(userId, begin, signal) {
      const turns = turnsOf(userId)
      turns.calls += 1
      let isBeginning = false
      try {
        for (;;) {
          signal.throwIfAborted()
          refuse(turns.growing)
          if (turns.growing + turns.beginning < limit) break
          await nextTurn(turns, signal)
        }
        isBeginning = true
        turns.beginning += 1
        return await begin()
      } finally {
        turns.calls -= 1
        if (isBeginning) turns.beginning -= 1
        const [next] = turns.waiting
        next?.()
        forgetIdle(userId, turns)
      }
    },
  }
}

/** Waits until a call of the same user has ended, or the caller has disconnected. */
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
