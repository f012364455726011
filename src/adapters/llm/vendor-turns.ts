import type { Picture } from '#core/videos/picture.ts'
import type { LlmCall } from '#src/ports.ts'

export type VendorBlock = string | Picture
export type VendorTurn =
  | { readonly role: 'user'; readonly blocks: readonly VendorBlock[] }
  | { readonly role: 'assistant'; readonly blocks: readonly string[] }

/**
 * The call's turns as vendors take them: user first, roles alternating, nothing empty. The transcript is the first block
 * of the first turn and the newest text the last block of the last, with any history. A block contains one text, so that a
 * conversation's next call repeats the blocks of this one. A picture comes before the newest text.
 */
export function vendorTurns(
  call: Pick<LlmCall, 'document' | 'instruction' | 'history' | 'picture' | 'lastMessage'>,
): VendorTurn[] {
  const turns: ({ role: 'user'; blocks: VendorBlock[] } | { role: 'assistant'; blocks: string[] })[] = []
  const addUserBlock = (block: VendorBlock) => {
    const last = turns.at(-1)
    if (last?.role === 'user') last.blocks.push(block)
    else turns.push({ role: 'user', blocks: [block] })
  }
  const addAnswer = (text: string) => {
    const last = turns.at(-1)
    if (last?.role === 'assistant') last.blocks.push(text)
    else turns.push({ role: 'assistant', blocks: [text] })
  }
  const add = (role: VendorTurn['role'], text: string) => {
    if (text.trim() === '') return
    if (role === 'user') addUserBlock(text)
    else addAnswer(text)
  }
  add('user', call.document)
  add('user', call.instruction ?? '')
  for (const turn of call.history) add(turn.role, turn.content)
  if (call.picture) addUserBlock(call.picture)
  add('user', call.lastMessage)
  return turns
}

/**
 * Which parts of a call a later one may repeat, and are worth a breakpoint that costs more to write. The rules are those of all
 * videos, notes read each part of a transcript once, and only a question's turn stands in later histories.
 */
export function repeatedParts({ document, picture, task }: Pick<LlmCall, 'document' | 'picture' | 'task'>) {
  if (picture !== undefined) return { system: false, document: false, lastMessage: false }
  return {
    system: true,
    document: document !== '' && task.kind !== 'notes',
    lastMessage: task.kind === 'question',
  }
}

/** A picture's bytes as the vendors' JSON contains them. */
export const base64Of = ({ bytes }: Picture): string => Buffer.from(bytes).toString('base64')
