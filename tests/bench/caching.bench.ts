import { readFile } from 'node:fs/promises'
import { createTokens } from '#adapters/tokens.ts'
import { costOf, type TokenUsage } from '#core/models/models.ts'
import { composeDocument } from '#core/prompts/prompt-document.ts'
import { composeInstruction, composeLastMessage, systemPrompt } from '#core/prompts/prompts.ts'
import { readCaptions } from '#core/transcripts/captions/read-captions.ts'
import type { Cue } from '#core/transcripts/transcript.ts'
import { cutWindows } from '#core/transcripts/windows.ts'
import type { Turn } from '#src/ports.ts'
import { idealFollowUpCost, longConversation, playedRatio } from '#tests/setup/follow-ups.ts'
import { collect, llmCall, openFake, servedModel, type VendorCase, vendors } from '#tests/setup/llm-vendors.ts'
import { neverAborted } from '#tests/setup/never-aborted.ts'
import { dataFile, sharedData } from '#tests/setup/shared-data.ts'

/** The highest allowed cost of a cached question, as a share of an uncached one, by model. */
export const bounds: Readonly<Record<string, number>> = {
  'claude-opus-5-5': 0.1,
  'claude-sonnet-5-5': 0.1,
  'claude-haiku-5-5': 0.1,
  'gemini-3.8-flash': 0.15,
  'gemini-3.5-flash-lite': 0.15,
  'gemini-2.5-pro': 0.15,
  'gpt-6-sol': 0.15,
  'gpt-6.1-terra': 0.15,
  'gpt-6-luna': 0.15,
  'gpt-4.1-2025-04-14': 0.3,
}

export type WarmCost = { readonly model: string; readonly cold: number; readonly warm: number; readonly share: number }

/** Costs in dollars of a first question, and of one of the same size by another user a moment later. */
export async function measureWarmCosts(document: string): Promise<WarmCost[]> {
  const costs: WarmCost[] = []
  for (const model of Object.keys(bounds)) {
    const { provider } = servedModel(model)
    const vendor = vendors.find(each => each.name === provider)!
    const [cold, warm] = await askTwice(vendor, model, document)
    costs.push({ model, cold, warm, share: warm / cold })
  }
  return costs
}

/** Two users' questions through the real adapter to the fake vendor, which counts tokens and matches prefixes itself. */
async function askTwice(vendor: VendorCase, model: string, document: string): Promise<[number, number]> {
  await using fake = await openFake(vendor, () => ({ answer: 'He says so [12].', usage: { output: 500 } }))
  const ask = async (lastMessage: string): Promise<number> => {
    const call = llmCall(model, { system: systemPrompt, document, lastMessage, maxOutputTokens: 4000 })
    const collected = await collect(fake.llm.stream(call, neverAborted))
    if (collected.error) throw collected.error
    const usage = collected.parts.find((part): part is { type: 'usage'; usage: TokenUsage } => part.type === 'usage')!
    return costOf(call.model, usage.usage) / 1_000_000
  }
  return [
    await ask('What does he say about the loss at initialization, and why?'),
    await ask('Which optimizer is used?'),
  ]
}

/** The cost of ten follow-up questions on the document, as a multiple of the cost with perfect caching. */
export async function measureFollowUps(model: string, document: string): Promise<number> {
  const served = servedModel(model)
  const vendor = vendors.find(each => each.name === served.provider)!
  await using fake = await openFake(
    vendor,
    ({ lastMessage }) => longConversation.find(turn => turn.question === lastMessage)!.answer,
  )
  const instruction = composeInstruction('question', 'en')
  const history: Turn[] = []
  let cost = 0
  for (const [index, { question, answer }] of longConversation.entries()) {
    const lastMessage = composeLastMessage('question', {
      title: '',
      question,
      language: null,
      transcriptLanguage: 'en',
      minutes: 0,
      nonce: '',
    })
    const messages = { instruction, history: [...history], lastMessage }
    const parts = { system: systemPrompt, document, ...messages, maxOutputTokens: 4000 }
    const collected = await collect(fake.llm.stream(llmCall(model, parts), neverAborted))
    if (collected.error) throw collected.error
    if (index > 0) cost += costOf(served, collected.parts.find(part => part.type === 'usage')!.usage)
    history.push({ role: 'user', content: question }, { role: 'assistant', content: answer })
  }
  return cost / idealFollowUpCost(served, playedRatio(served), systemPrompt + document, longConversation)
}

export type BlockSize = { readonly ours: number; readonly stampPerLine: number; readonly share: number }

/** o200k tokens of the transcript block, compared with the same words with a timestamp before each caption line. */
export function measureBlock(cues: readonly Cue[], document: string): BlockSize {
  const tokens = createTokens()
  const ours = tokens.count(document)
  const stampPerLine = tokens.count(cues.map(cue => `[${stamp(cue.startMs)}] ${cue.text}`).join('\n'))
  return { ours, stampPerLine, share: ours / stampPerLine }
}

function stamp(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Five joined lectures of 9.51 hours, as the product sends them to a model. Requires the captured data. */
export async function longTranscript(): Promise<{ cues: readonly Cue[]; document: string }> {
  const captions = readCaptions(await readFile(dataFile('transcripts', 'zero-to-hero-first-five.json3'), 'utf8'))
  const cues = captions.cues
  const document = composeDocument({
    nonce: 'c0ffee0123456789',
    title: 'Neural networks: zero to hero, lectures 1 to 5',
    channel: 'Lectures',
    durationSeconds: 34_236,
    chapters: [],
    windows: cutWindows(cues),
  })
  return { cues, document }
}

/** Prints the cost of a cached question on 9.51 hours, by model, and the size of the transcript block. */
export async function bench(): Promise<void> {
  if (sharedData === null) return console.log('caching: skipped, the captured transcripts are missing')
  const { cues, document } = await longTranscript()
  const block = measureBlock(cues, document)
  console.log(
    `transcript block of 9.51 h: ${block.ours} tokens; a stamp per caption line: ${block.stampPerLine}; ${percent(block.share)} (bound 60 %)`,
  )
  for (const { model, cold, warm, share } of await measureWarmCosts(document)) {
    const limit = percent(bounds[model]!)
    const factor = (await measureFollowUps(model, document)).toFixed(3)
    console.log(
      `${model}: cold $${cold.toFixed(4)}, warm $${warm.toFixed(4)}, ${percent(share)} (bound ${limit}); ten follow-ups ${factor} × the cost with perfect caching (bound 1.1)`,
    )
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
