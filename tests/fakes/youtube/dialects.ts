import { lines } from './answers.ts'
import { captionDialects } from './caption-dialects.ts'
import type { Dialect } from './dialect.ts'
import { refusalDialects } from './refusal-dialects.ts'
import type { VideoScript } from './server.ts'

export type DialectName = keyof typeof captionDialects | keyof typeof refusalDialects

/** Ways in which the platform answers, by name, so that each test can ask for one. */
export const dialects: Readonly<Record<DialectName, Dialect>> = { ...captionDialects, ...refusalDialects }

/** A script in which all apps speak this dialect. */
export const scriptOf = (dialect: Dialect, videoId: string): VideoScript => ({
  player: dialect.player(videoId),
  captions:
    dialect.captions ?? (({ query }) => lines(`words in ${query.get('lang')} ${query.get('kind') || 'manual'}`)),
})
