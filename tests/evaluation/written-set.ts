import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { cueOf } from '#core/evaluation/evaluation-set.ts'
import { goldStatuses, goldVerdicts } from '#core/evaluation/gold-verdict.ts'

const text = z.string().trim().min(1)

const Card = z.strictObject({
  set: z.literal('promises-40'),
  version: z.int().positive(),
  licence: z.literal('CC BY 4.0'),
  source: text,
  labels: text,
  languages: z.array(text),
  unit: z.literal('video'),
  sha256: text,
})

const GoldPromise = z.strictObject({
  text,
  source: z.enum(['title', 'thumbnail', 'both']),
  main: z.boolean(),
  status: z.enum(goldStatuses),
  quotes: z.array(text),
})

const Item = z.strictObject({
  id: z.string().regex(/^[a-z]+-\d{2}-(en|de|es|fr)$/),
  parent: z.null(),
  class: text,
  lang: z.enum(['en', 'de', 'es', 'fr']),
  genre: text,
  title: text,
  picture: z.strictObject({ text: z.string(), shows: text }).nullable(),
  description: text.optional(),
  seconds: z.int().positive(),
  cues: z.array(z.tuple([z.int().nonnegative(), z.int().positive(), text])).min(1),
  gold: z.strictObject({
    verdict: z.enum(goldVerdicts),
    main: z.int().nonnegative(),
    promises: z.array(GoldPromise).min(1),
    style: z.int().min(0).max(3),
    why: text,
  }),
  forbidden: z.array(text).min(1).optional(),
})
export type WrittenItem = z.infer<typeof Item>

/** Reads the set: the card in the first line, then one item a line. Throws at a field that the format does not know. */
export function readWrittenSet() {
  const url = new URL('../../evaluation/promises-40.jsonl', import.meta.url)
  const [card, ...items] = readFileSync(url, 'utf8').trimEnd().split('\n')
  return { card: Card.parse(JSON.parse(card!)), items: items.map(line => Item.parse(JSON.parse(line))) }
}

/** The second at which a quote starts, by the cue that holds its first letter; null if it is not in the captions. */
export function secondOf(item: WrittenItem, quote: string): number | null {
  const cue = cueOf(item, quote)
  return cue === null ? null : item.cues[cue]![0] / 1000
}
