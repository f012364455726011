import type { LlmCall } from '#src/ports.ts'

export type VendorTurn = { readonly role: 'user' | 'assistant'; readonly blocks: readonly string[] }

/**
 * The call's turns as vendors take them: user first, roles alternating, nothing empty. The transcript is the first block
 * of the first turn and the newest text the last block of the last, with any history. A block holds one text, so that a
 * conversation's next call repeats the blocks of this one.
 */
export function vendorTurns(call: Pick<LlmCall, 'document' | 'instruction' | 'history' | 'lastMessage'>): VendorTurn[] {
  const turns: { role: 'user' | 'assistant'; blocks: string[] }[] = []
  const add = (role: 'user' | 'assistant', text: string) => {
    if (text.trim() === '') return
    const last = turns.at(-1)
    if (last?.role === role) last.blocks.push(text)
    else turns.push({ role, blocks: [text] })
  }
  add('user', call.document)
  add('user', call.instruction ?? '')
  for (const turn of call.history) add(turn.role, turn.content)
  add('user', call.lastMessage)
  return turns
}
