import { isNameLike } from './line-times.ts'
import type { RawCue } from './raw-cue.ts'

/** A name before a colon at the beginning of a line: `Ann Potter: words`, `- Ann: words`, `**Ann:** words`. */
const prefix =
  /^\s{0,9}(?:[-–—•]\s{0,3})?(?:\*\*|__)?\[?([\p{L}][\p{L}\p{M}\p{N} .'’_()&/-]{1,39}?|\p{sc=Han})\]?(?:\*\*|__)?\s?[:：](?:\*\*|__)?(?=\s|$|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])/u
/** The sign of broadcast captions for another speaker, with a name: `>> ANN:`. */
const chevrons = /^\s{0,9}(?:>{2,3}|››)\s{0,3}([\p{L}][\p{L}\p{M}\p{N} .'’_-]{1,39}?)\s?[:：](?=\s|$)/u
/** Labels that transcription tools write in brackets: [SPEAKER_00], [Speaker 1]: */
const labels = /^\s{0,9}[[(]((?:SPEAKER|Speaker)[ _]?[\p{L}\p{N}]{1,8})[\])]\s?[:：]?/u

/** Words before a colon that begin sentences rather than name a speaker. */
const notNames = new Set(
  `note notes step tip tips part chapter question answer example rule lesson point number warning remember fact myth bonus update
   caution important summary conclusion problem solution result reason title subject topic source
   hinweis schritt tipp frage antwort beispiel achtung wichtig nota paso consejo pregunta respuesta ejemplo étape remarque
   conseil réponse exemple passo dica pergunta resposta exemplo domanda risposta esempio consiglio opmerking stap vraag antwoord
   voorbeeld notera steg fråga svar exempel uwaga krok pytanie odpowiedź przykład шаг вопрос ответ пример внимание совет
   问 答 問 注 注意 步骤 問題 问题 回答 例 提示 質問 答え ヒント 질문 답변 예 참고`.split(/\s+/),
)

/**
 * Takes the names of speakers out of the words. They are part of the form where a name returns and names begin at least half of
 * the cues, or where at least two names return; words before a colon that do not return stay words ("Step 1: …", "Note: …").
 */
export function separateSpeakers(cues: readonly RawCue[]): RawCue[] {
  const names = findNames(cues)
  return cues.flatMap(cue => splitBySpeaker(cue, names))
}

function findNames(cues: readonly RawCue[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  let cueCount = 0
  let namedCues = 0
  for (const { text } of cues) {
    if (text.trim() === '') continue
    cueCount += 1
    let isNamed = false
    for (const line of text.includes(':') || text.includes('：') ? linesOf(text) : []) {
      const name = prefix.exec(line)?.[1]?.trim()
      if (name === undefined || !isName(name)) continue
      counts.set(name, (counts.get(name) ?? 0) + 1)
      isNamed = true
    }
    if (isNamed) namedCues += 1
  }
  const returning = [...counts].filter(([, count]) => count > 1)
  const returns = returning.reduce((sum, [, count]) => sum + count, 0)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const isForm =
    (returning.length > 0 && namedCues >= cueCount / 2) ||
    (returning.length > 1 && namedCues >= cueCount / 12 && returns >= total * 0.7)
  return new Set(isForm && returns >= total / 2 ? counts.keys() : [])
}

const isName = (name: string): boolean =>
  isNameLike(name) && !name.split(/[\s\d]+/).some(word => notNames.has(word.toLowerCase()))

function splitBySpeaker(cue: RawCue, names: ReadonlySet<string>): RawCue[] {
  if (names.size === 0 && !/[[(>›]/.test(cue.text)) return [cue]
  const parts: { speaker: string | null; lines: string[] }[] = []
  for (const line of linesOf(cue.text)) {
    const { name, words } = readLine(line, names)
    const last = parts.at(-1)
    if (name !== null || !last) parts.push({ speaker: name ?? cue.speaker ?? null, lines: [words] })
    else last.lines.push(words)
  }
  if (parts.length < 2) {
    const [part] = parts
    return [part ? { ...cue, text: part.lines.join('\n'), speaker: part.speaker } : cue]
  }
  return shareTime(cue, parts)
}

const linesOf = (text: string): string[] => (text.includes('\n') ? text.split('\n') : [text])

function readLine(line: string, names: ReadonlySet<string>): { name: string | null; words: string } {
  const sign = chevrons.exec(line) ?? labels.exec(line)
  if (sign) return { name: sign[1]!.trim(), words: line.slice(sign[0].length) }
  const match = names.size > 0 ? prefix.exec(line) : null
  const name = match?.[1]?.trim() ?? ''
  return names.has(name) ? { name, words: line.slice(match![0].length) } : { name: null, words: line }
}

/** The parts of a cue with several speakers: each takes the share of the time that its letters have. */
function shareTime(cue: RawCue, parts: readonly { speaker: string | null; lines: string[] }[]): RawCue[] {
  const texts = parts.map(part => part.lines.join('\n'))
  const letters = texts.reduce((sum, text) => sum + text.length, 0) || 1
  const length = cue.endMs === null ? 0 : Math.max(0, cue.endMs - cue.startMs)
  let before = 0
  return texts.map((text, at) => {
    const startMs = Math.round(cue.startMs + (length * before) / letters)
    before += text.length
    const endMs = cue.endMs === null ? null : Math.round(cue.startMs + (length * before) / letters)
    return { startMs, endMs, text, speaker: parts[at]!.speaker }
  })
}

/** A name in brackets, as captions show what is not spoken: quotes are found across it. */
export const speakerMark = (speaker: string): string => {
  const name = speaker
    .replace(/[[\]<>{}\n♪]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 50)
    .trim()
  if (name === '') return ''
  // [1] would be the citation of a window.
  return /^[\w.-]$|^[\d.-]+$/.test(name) ? `[Speaker ${name}] ` : `[${name}] `
}
