import { normalizeWord } from './fold-word.ts'
import { matchWords } from './words.ts'

/** Japanese words that are written in kanji or kana alike and have one reading in every sentence. The last form is compared. */
const words = `綺麗 奇麗 きれい, 一緒 いっしょ, 美味し おいし, 有難う 有り難う ありがとう, 御座い ござい, 子供 子ども こども, 下さい ください, 出来 でき,
貴方 あなた, 沢山 たくさん, 可愛 かわい, 素晴らし すばらし, 嬉し うれし, 凄 すご, 何故 なぜ, 殆ど ほとんど, 是非 ぜひ, 頂 いただ, 致し いたし,
宜し よろし, 大丈夫 だいじょうぶ, 丁度 ちょうど, 勿論 もちろん, 多分 たぶん, 例えば たとえば, 全て すべて, 初めて はじめて, 暖か 温か あたたか,
面白 おもしろ, 難し むずかし, 欲し ほし, 駄目 だめ, 色々 いろいろ, 時々 ときどき, 本当 ほんとう, 皆 みんな みな, 貰 もら, 嘘 うそ, 頑張 がんば,
普通 ふつう, 簡単 かんたん, 上手 じょうず, 下手 へた, 大変 たいへん, 美し うつくし, 楽し たのし, 易し やさし, 優し やさし, 忙し いそがし`

const charactersOf = (text: string): string[] =>
  [...matchWords(text)].map(match => normalizeWord(match[0])).filter(key => key !== '')

/** The spellings by their first character, the longest first. */
const spellings = Map.groupBy(
  words
    .split(/,\s+/)
    .flatMap(group => {
      const forms = group.trim().split(/\s+/)
      return forms.map(form => ({ characters: charactersOf(form), reading: charactersOf(forms.at(-1)!).join('') }))
    })
    .sort((a, b) => b.characters.length - a.characters.length),
  ({ characters }) => characters[0]!,
)

/** The word that begins at `at` and how many characters it has; null where none of the known words does. */
export function readingAt(key: (at: number) => string, at: number): { reading: string; length: number } | null {
  const found = spellings
    .get(key(at))
    ?.find(({ characters }) => characters.every((each, step) => key(at + step) === each))
  return found === undefined ? null : { reading: found.reading, length: found.characters.length }
}
