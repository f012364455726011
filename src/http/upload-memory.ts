import { AppError } from '#core/errors.ts'

/** The part of one upload in the memory for uploads. */
export type UploadShare = {
  /** So many bytes may have been received. */
  readonly grantedBytes: number
  /** Aborted with the reason when the upload has to give its memory up before it has arrived. */
  readonly signal: AbortSignal
  /**
   * Waits until more bytes may be received.
   * @throws AppError SERVICE_UNAVAILABLE with `data.retryAfterSeconds`
   */
  grow(): Promise<void>
  /** The whole body has arrived. */
  finish(): void
  /** Frees the memory. */
  close(): void
}

export type UploadMemory = {
  /** @param size the upload's length, or the longest allowed if it is not known */
  open(userId: string, size: number): UploadShare
  /** Refuses all uploads that have not arrived. */
  close(): void
}

type Waiting = { readonly since: number; resolve(): void; reject(error: Error): void }
type Entry = {
  readonly userId: string
  readonly size: number
  readonly end: AbortController
  grantedBytes: number
  lastStep: number
  grantedAt: number
  hasArrived: boolean
  waiting: Waiting | null
}

const stepBytes = 1024 * 1024
/** An upload waits this long for memory, with its body unread. */
const maxWaitMs = 25_000
/** A step of any size may take this long. */
const minStepMs = 5_000
const checkEveryMs = 1_000
/** So long it counts that a user has had a turn. */
const turnCountsMs = 120_000

const crowded = (): AppError =>
  new AppError('SERVICE_UNAVAILABLE', {
    message: 'Too many transcripts are being uploaded right now. Please try again in a moment.',
    data: { retryAfterSeconds: 15 },
  })

/**
 * Shares memory among the uploads of all users. An upload holds only what it has received, so slow ones take little. When
 * memory is short, uploads wait: those that have begun come first, then the users in turn. Enough stays free that those that
 * have begun can finish one after another (the banker's algorithm), so they never wait for each other. While some wait,
 * an upload that has become slower than `bytesPerSecond` gives its memory up.
 * @param totalBytes at least the size of the largest upload
 */
export function createUploadMemory(totalBytes: number, bytesPerSecond: number): UploadMemory {
  const entries = new Set<Entry>()
  /** When each user's last upload began. */
  const turns = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  const grant = (entry: Entry): void => {
    if (entry.grantedBytes === 0) turns.set(entry.userId, performance.now())
    entry.lastStep = stepOf(entry)
    entry.grantedBytes += entry.lastStep
    entry.grantedAt = performance.now()
    const { waiting } = entry
    entry.waiting = null
    waiting?.resolve()
  }
  const grantWaiting = (): void => {
    const waiting = [...entries].filter(isWaiting)
    const begun = waiting.filter(({ grantedBytes }) => grantedBytes > 0)
    for (const entry of begun.sort((a, b) => missingOf(a) - missingOf(b)))
      if (canGrow(entries, entry, totalBytes)) grant(entry)
    if (begun.some(isWaiting)) return
    const turnOf = ({ userId }: Entry): number => turns.get(userId) ?? Number.NEGATIVE_INFINITY
    const next = new Set(waiting.filter(({ grantedBytes }) => grantedBytes === 0))
    // One after another in this order: a large upload is not overtaken by small ones for ever.
    while (next.size > 0) {
      const first = [...next].reduce((a, b) =>
        (turnOf(a) - turnOf(b) || a.waiting.since - b.waiting.since) <= 0 ? a : b,
      )
      if (!canGrow(entries, first, totalBytes)) return
      next.delete(first)
      grant(first)
    }
  }
  /** Ends waits that took too long and, while others wait, uploads that have become too slow. */
  const check = (): void => {
    const now = performance.now()
    for (const [userId, at] of turns) if (now - at > turnCountsMs) turns.delete(userId)
    for (const entry of entries) if (isWaiting(entry) && now - entry.waiting.since > maxWaitMs) refuse(entry, crowded())
    if (![...entries].some(isWaiting)) {
      clearInterval(timer)
      timer = undefined
      return
    }
    for (const entry of entries) {
      const isArriving = entry.grantedBytes > 0 && !entry.hasArrived && !isWaiting(entry)
      if (isArriving && isSlow(entry, now, bytesPerSecond)) refuse(entry, crowded())
    }
  }

  return {
    open(userId, size) {
      const entry = newEntry(userId, size)
      entries.add(entry)
      return shareOf(entry, {
        wait() {
          grantWaiting()
          if (isWaiting(entry)) timer ??= setInterval(check, checkEveryMs).unref()
        },
        free() {
          if (!entries.delete(entry)) return
          if (entries.size === 0) turns.clear()
          else grantWaiting()
        },
      })
    },
    close() {
      for (const entry of entries) if (!entry.hasArrived) refuse(entry, new AppError('SERVICE_UNAVAILABLE'))
    },
  }
}

const newEntry = (userId: string, size: number): Entry => ({
  userId,
  size,
  end: new AbortController(),
  grantedBytes: 0,
  lastStep: 0,
  grantedAt: 0,
  hasArrived: false,
  waiting: null,
})
const stepOf = ({ size, grantedBytes }: Entry): number => Math.min(stepBytes, Math.max(0, size - grantedBytes))
const missingOf = ({ size, grantedBytes }: Entry): number => size - grantedBytes
const isWaiting = (entry: Entry): entry is Entry & { waiting: Waiting } => entry.waiting !== null
const isSlow = ({ grantedAt, lastStep }: Entry, now: number, bytesPerSecond: number): boolean =>
  now - grantedAt > Math.max(minStepMs, (lastStep / bytesPerSecond) * 1000)

/** Whether all uploads that have begun could still finish, one after another, after `entry` takes its next step. */
function canGrow(entries: Iterable<Entry>, entry: Entry, totalBytes: number): boolean {
  const step = stepOf(entry)
  let free = totalBytes - step
  const begun: { held: number; missing: number }[] = []
  for (const each of entries) {
    const held = each.grantedBytes + (each === entry ? step : 0)
    free -= each.grantedBytes
    if (held > 0 || each === entry) begun.push({ held, missing: each.hasArrived ? 0 : each.size - held })
  }
  if (free < 0) return false
  for (const { held, missing } of begun.sort((a, b) => a.missing - b.missing)) {
    if (missing > free) return false
    free += held
  }
  return true
}

function refuse(entry: Entry, error: AppError): void {
  entry.waiting?.reject(error)
  entry.waiting = null
  entry.end.abort(error)
}

function shareOf(entry: Entry, memory: { wait(): void; free(): void }): UploadShare {
  return {
    get grantedBytes() {
      return entry.grantedBytes
    },
    signal: entry.end.signal,
    async grow() {
      entry.end.signal.throwIfAborted()
      await new Promise<void>((resolve, reject) => {
        entry.waiting = { since: performance.now(), resolve, reject }
        memory.wait()
      })
    },
    finish() {
      entry.hasArrived = true
    },
    close() {
      entry.waiting?.reject(crowded())
      entry.waiting = null
      memory.free()
    },
  }
}
