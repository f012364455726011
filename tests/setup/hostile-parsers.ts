import { bodyFacts } from '#adapters/llm/error-facts.ts'
import { advertisementsIn } from '#adapters/llm/local/advertisements.ts'
import { cleanName } from '#adapters/llm/local/clean-sentence.ts'
import { asksForMore } from '#adapters/llm/local/compose-continuation.ts'
import { styleScore } from '#adapters/llm/local/style-score.ts'
import { titleClauses } from '#adapters/llm/local/title-clauses.ts'
import { wholeVideoTopic } from '#adapters/llm/local/whole-video.ts'
import { redactText } from '#adapters/redact.ts'
import { answerKindScore } from '#adapters/search/answer-kinds.ts'
import { languageOf } from '#adapters/search/language.ts'
import { numbersIn } from '#adapters/search/numbers.ts'
import { answerKindOf, countedNoun } from '#adapters/search/question-kinds.ts'
import { judgeForeignLogin, judgeWords } from '#adapters/transcripts/refusal-words.ts'
import { joinAtSeam, seamOf } from '#core/answers/answer-seam.ts'
import { readKeyPoints } from '#core/answers/key-points.ts'
import { saysNotFound } from '#core/answers/says-not-found.ts'
import { exportFileName } from '#core/export/export-file-name.ts'
import { frontMatter, noteLink } from '#core/export/front-matter.ts'
import { escapeMarkdown, lowerHeadings, oneLine } from '#core/export/markdown-text.ts'
import { answerMarkdown } from '#core/export/note.ts'
import { detectLanguage } from '#core/language/detect-language.ts'
import { foldLetters } from '#core/language/fold-letters.ts'
import { normalizeWord } from '#core/language/fold-word.ts'
import { germanCompound } from '#core/language/number-words.ts'
import { spokenTimes } from '#core/language/spoken-times.ts'
import { readPictureReading } from '#core/prompts/picture-reading.ts'
import { cleanForPrompt } from '#core/prompts/prompt-document.ts'
import { readMark } from '#core/proof/citation-marks.ts'
import { decodeEntity } from '#core/proof/entities.ts'
import { isNoPosition } from '#core/proof/no-position.ts'
import { quotedAs } from '#core/proof/quotation.ts'
import { quoteIndexOf } from '#core/quotes/quote-index.ts'
import { safeQuote } from '#core/quotes/wording.ts'
import { connectionOf } from '#core/requests/network.ts'
import { safeRedirect } from '#core/requests/redirect.ts'
import { plainTime } from '#core/text/clock-time.ts'
import { endsSentence } from '#core/text/ends-sentence.ts'
import { escapeHtml } from '#core/text/html.ts'
import { readJsonObjects } from '#core/text/json-objects.ts'
import { languageName } from '#core/text/language-name.ts'
import { withoutHtml } from '#core/text/markdown-prose.ts'
import { scriptValues } from '#core/text/script-values.ts'
import { isUuid } from '#core/text/uuid.ts'
import { readCaptions } from '#core/transcripts/captions/read-captions.ts'
import { chaptersFromDescription } from '#core/transcripts/chapters.ts'
import { readLanguageCode } from '#core/transcripts/read-language-code.ts'
import { isSameLanguage, trackLanguage } from '#core/transcripts/track-language.ts'
import { readClaimedVerdict } from '#core/verdicts/claimed-verdict.ts'
import { otherSiteAdvice } from '#core/videos/other-sites.ts'
import { parseVideoAddress } from '#core/videos/video-address.ts'

const video = {
  videoId: 'dQw4w9WgXcQ',
  title: 'A title',
  name: null,
  channel: 'A channel',
  durationSeconds: 30,
  publishedOn: null,
  source: 'https://youtu.be/dQw4w9WgXcQ',
  isOnYouTube: true,
}
const windows = [{ n: 1, startMs: 0, endMs: 30_000, text: 'the kiln is cold at dawn' }]
const index = quoteIndexOf(windows)
const german = detectLanguage('das ist nicht der Weg und wir sind um halb drei auch da')
const quoted = { content: 'x', after: '', isCited: false, wordCount: 9, tellingCount: 4 }

/** A refusal is a result too. */
const attempt = (read: () => unknown): unknown => {
  try {
    return read()
  } catch (error) {
    return error
  }
}

/** What reads foreign texts on the main thread, by name. */
export const parsers: readonly (readonly [name: string, read: (text: string) => unknown])[] = Object.entries({
  advertisementsIn: text => advertisementsIn([{ text }]),
  answerKindOf,
  countedNoun,
  answerKindScore: text => answerKindScore('price', text),
  cleanName,
  asksForMore,
  numbersIn,
  styleScore,
  titleClauses: text => titleClauses(text, languageOf('en')),
  wholeVideoTopic,
  redactText,
  seamOf,
  joinAtSeam: text => joinAtSeam(text, text),
  readKeyPoints: text => readKeyPoints(text, windows),
  saysNotFound,
  exportFileName: text => exportFileName(text, 'video'),
  frontMatter: text => frontMatter({ title: text }),
  noteLink,
  escapeMarkdown,
  lowerHeadings: text => lowerHeadings(text, 3),
  oneLine,
  answerMarkdown: text => answerMarkdown({ content: text, data: {} }, video),
  cleanForPrompt,
  readPictureReading,
  readMark,
  decodeEntity,
  isNoPosition: text => isNoPosition(text, '12:34', text),
  quotedAs: text => quotedAs({ ...quoted, before: text }),
  germanCompound,
  normalizeWord,
  foldLetters,
  detectLanguage,
  safeQuote,
  connectionOf,
  safeRedirect,
  plainTime,
  endsSentence,
  escapeHtml,
  languageName,
  withoutHtml,
  isUuid,
  chaptersFromDescription: text => chaptersFromDescription(text, 60),
  readLanguageCode,
  trackLanguage,
  isSameLanguage: text => isSameLanguage(text, 'en'),
  parseVideoAddress,
  otherSiteAdvice,
  judgeWords,
  judgeForeignLogin,
  scriptValues: text => [...scriptValues(`<script>${text}`, 'ytInitialPlayerResponse')],
  bodyFacts,
  readCaptions: text => attempt(() => readCaptions(text.slice(0, 32_000))),
  readJsonObjects: text => readJsonObjects(text, { isWhole: true }),
  readClaimedVerdict: text => readClaimedVerdict(text, { isWhole: false }),
  spokenTimes: text => spokenTimes(text.slice(0, 2_000), german),
  quoteOfAnything: text => index.find(text),
} satisfies Record<string, (text: string) => unknown>)
