import { anthropicDialects } from './anthropic-dialects.ts'
import type { VendorCall, VendorReply } from './fake-vendor.ts'
import { googleDialects } from './google-dialects.ts'
import { openaiEndings, openaiErrors } from './openai-dialects.ts'
import { openaiShapes } from './openai-shapes.ts'
import type { SpokenDialect } from './spoken-dialect.ts'

/** Any test can have a fake vendor speak one of these: `fake.setAnswer(speak('openrouter-error-finish'))`. */
export const dialects = {
  ...openaiEndings,
  ...openaiErrors,
  ...openaiShapes,
  ...anthropicDialects,
  ...googleDialects,
} satisfies Record<string, SpokenDialect>

export type DialectName = keyof typeof dialects
export const dialectNames = Object.keys(dialects) as DialectName[]

/** Answers with `text`, or with what it returns for the call, in the dialect. */
export const speak =
  (name: DialectName, text: string | ((call: VendorCall) => string) = 'Salt slows it.') =>
  (call: VendorCall): VendorReply =>
    dialects[name].reply(typeof text === 'string' ? text : text(call), call)
