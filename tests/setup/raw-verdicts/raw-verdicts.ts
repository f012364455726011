import { roofRawVerdicts } from './english-roof.ts'
import { tentRawVerdicts } from './english-tent.ts'
import { germanRawVerdicts } from './german.ts'
import { japaneseRawVerdicts } from './japanese.ts'
import type { RawVerdict } from './raw-verdict.ts'
import { spanishRawVerdicts } from './spanish.ts'

export const rawVerdicts: readonly RawVerdict[] = [
  ...tentRawVerdicts,
  ...roofRawVerdicts,
  ...germanRawVerdicts,
  ...spanishRawVerdicts,
  ...japaneseRawVerdicts,
]
