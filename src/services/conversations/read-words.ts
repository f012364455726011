import type { Window } from '#core/transcript.ts'
import { cutWindows } from '#core/windows.ts'
import type { Needs } from '#src/ports.ts'
import { type ConversationRow, readOwnSegments } from '#stores/conversations.ts'
import type { Db } from '#stores/db.ts'
import { readWindows } from '#stores/transcripts.ts'

/** About 30 transcripts of ten hours; each is kept whole, since its windows never change. */
const keptCharacters = 24_000_000
type Kept = { readonly windows: readonly Window[]; readonly characters: number }
const shelves = new WeakMap<Db, Map<string, Kept>>()

/**
 * The windows of a conversation's transcript: the same array as long as it is kept, so that what is derived from it
 * (prompt, token count, proof index) can be kept with it.
 */
export async function readWords(
  { db }: Needs<'db'>,
  userId: string,
  conversation: Pick<ConversationRow, 'id' | 'videoId' | 'hash' | 'source'>,
): Promise<readonly Window[]> {
  const shelf = shelves.get(db) ?? new Map<string, Kept>()
  shelves.set(db, shelf)
  // A user's own text is keyed by the conversation, so that it can reach nobody else.
  const key = conversation.source === 'own' ? `own ${conversation.id}` : `${conversation.videoId} ${conversation.hash}`
  const kept = shelf.get(key)
  if (kept) {
    shelf.delete(key)
    shelf.set(key, kept)
    return kept.windows
  }
  const windows =
    conversation.source === 'own'
      ? cutWindows((await readOwnSegments(db, userId, conversation.id)).map(toCue))
      : await readWindows(db, conversation.videoId, conversation.hash)
  const characters = windows.reduce((sum, window) => sum + window.text.length, 0)
  shelf.set(key, { windows, characters })
  forgetOldest(shelf)
  return windows
}

const toCue = ([startMs, endMs, text]: readonly [number, number, string]) => ({ startMs, endMs, text })

function forgetOldest(shelf: Map<string, Kept>): void {
  let characters = [...shelf.values()].reduce((sum, kept) => sum + kept.characters, 0)
  for (const [key, kept] of shelf) {
    if (characters <= keptCharacters || shelf.size === 1) return
    shelf.delete(key)
    characters -= kept.characters
  }
}
