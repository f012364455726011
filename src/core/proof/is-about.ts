import { oncePer } from '../concurrency/once-per.ts'
import { isPartInOther } from '../language/detect-language.ts'
import { foldClaimWord } from '../language/fold-word.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'
import { supportIndexOf } from './citation-support.ts'
import type { ClaimToken } from './claim-tokens.ts'
import type { SupportIndex } from './support-index.ts'

/** Says where a transcript is about a promise, by its wording. */
export type Aboutness = {
  /**
   * Whether `said`, the window of a quote, is about a promise: it has a word of the promise, or the reason has one of the
   * promise and one of `near`, the window and those beside it.
   * True where wording cannot tell: in another language, and for a promise without words of its own.
   */
  isAbout(claim: {
    readonly promise: string
    readonly why: string
    readonly said: string
    readonly near: string
  }): boolean
  /** The places where most of a promise's words come up together. Empty in another language than the transcript's. */
  talkedAboutAt(promise: string): number[]
}

/** Beginnings of the words by which promises speak of the video itself, or of its answer without a word of what it is, in the languages of answers. */
export const metaWords: ReadonlySet<string> = new Set(
  `video videos vídeo vídeos vidéo vidéos show shows showed shown showing explain explains explained explaining tell tells told telling
  say says said saying name names named speaker speakers viewer viewers host presenter narrator zeigt zeigen gezeigt erklärt erklären
  verrät verraten sagt sagen gesagt nennt nennen genannt sprecher sprecherin zuschauer montre montrer montré explique expliquer dit dire
  révèle révéler muestra mostrar explica explicar dice decir cuenta contar mostra spiega spiegare diz dizer laat toont vertelt vertellen
  pokazuje показывает рассказывает видео 動画 视频 視頻 影片
  answer answers result results reason reasons secret secrets trick tricks truth topic outcome antwort ergebnis grund geheimnis wahrheit
  thema respuesta resultado resultados razón secreto truco verdad tema réponse résultat raison astuce vérité sujet risposta risultato
  motivo segreto trucco verità argomento resposta razão segredo truque verdade antwoord resultaat reden geheim onderwerp odpowiedź wynik
  powód ответ результат причина секрет 答え 結果 理由 答案 结果 原因 秘密 真相 결과 이유 정답 비밀`
    .split(/\s+/)
    .map(word => [...foldClaimWord(word)].slice(0, 6).join('')),
)

/** The weighted share of its words that a place has where a promise is talked about, and the weight of a neighbor's words. */
const talkedAbout = 0.6
const neighborWeight = 0.5

/** Endings differ by up to so many letters: sleep, sleeps. */
const longestEnding = 2
const shortestStem = 4

/** The aboutness of these windows, made once per array. */
export const aboutnessOf = oncePer(createAboutness)

function createAboutness(windows: readonly TranscriptWindow[]): Aboutness {
  const read = (text: string) => {
    const index = supportIndexOf(windows)
    const readForms = formsOf(windows)
    return contentOf(index, text).map((term): Term => {
      const forms = term.keys.flatMap(readForms)
      const places = new Set(forms.flatMap(index.placesOf))
      return { key: term.keys.join(' '), forms, places, weight: weightFor(places.size, windows.length) }
    })
  }
  const isForeign = (text: string, around: string) => isPartInOther(text, around, supportIndexOf(windows).language)
  return {
    isAbout({ promise, why, said, near }) {
      const terms = withoutMeta(read(promise))
      if (terms.length === 0 || isForeign(promise, `${promise}. ${why}`)) return true
      const words = new Set(read(said).map(({ key }) => key))
      const isIn = (keys: ReadonlySet<string>, { key, forms }: Term) =>
        keys.has(key) || forms.some(form => keys.has(form))
      if (terms.some(term => isIn(words, term))) return true
      const reasons = read(why)
      const around = new Set(read(near).map(({ key }) => key))
      const promised = new Set(terms.map(({ key }) => key))
      return (
        reasons.some(reason => isIn(promised, reason)) &&
        reasons.some(reason => !isIn(promised, reason) && isIn(around, reason))
      )
    },
    talkedAboutAt(promise) {
      const terms = withoutMeta(read(promise))
      if (terms.length === 0 || isForeign(promise, promise)) return []
      const least = Math.min(2, terms.length)
      const near = (places: ReadonlySet<number>, at: number) =>
        places.has(at) || places.has(at - 1) || places.has(at + 1)
      return [...sharesOf(terms, windows.length, neighborWeight).entries()].flatMap(([at, share]) =>
        share >= talkedAbout && terms.filter(({ places }) => near(places, at)).length >= least ? [at] : [],
      )
    },
  }
}

/** `forms`: the words of the transcript that it stands for. */
type Term = {
  readonly key: string
  readonly forms: readonly string[]
  readonly places: ReadonlySet<number>
  readonly weight: number
}

/** The rarer a word, the more it weighs; one that is said nowhere weighs most. */
const weightFor = (count: number, windows: number): number => Math.log(1 + (windows - count + 0.5) / (count + 0.5))

const withoutMeta = (terms: readonly Term[]): readonly Term[] => terms.filter(({ key }) => !metaWords.has(key))

/** The words and numbers of a text, each once. */
function contentOf(index: SupportIndex, text: string): ClaimToken[] {
  const tokens = index.tokensOf(text).filter(({ type }) => type === 'content' || type === 'number')
  return [...new Map(tokens.map(token => [token.keys.join(' '), token])).values()]
}

function sharesOf(terms: readonly Term[], size: number, ofNeighbors: number): Float64Array {
  const shares = new Float64Array(size)
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  for (const { places, weight } of terms) {
    const near = new Set<number>()
    for (const place of places) {
      shares[place]! += weight / total
      if (ofNeighbors > 0) for (const beside of [place - 1, place + 1]) if (!places.has(beside)) near.add(beside)
    }
    for (const place of near) if (place >= 0 && place < size) shares[place]! += (weight / total) * ofNeighbors
  }
  return shares
}

/** For a word, the words of these windows that differ from it by their ending alone. Made once per array. */
export const formsOf = oncePer((windows: readonly TranscriptWindow[]) => createForms(supportIndexOf(windows)))

function createForms(index: SupportIndex): (key: string) => readonly string[] {
  const byStem = Map.groupBy(index.keys(), key => key.slice(0, shortestStem))
  return key => {
    if (key.startsWith('#') || key.length < shortestStem) return [key]
    return (byStem.get(key.slice(0, shortestStem)) ?? []).filter(other => {
      const [short, long] = key.length < other.length ? [key, other] : [other, key]
      return long.length - short.length <= longestEnding && long.startsWith(short)
    })
  }
}
