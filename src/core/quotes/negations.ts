import { normalizeWord } from './normalize-word.ts'

/**
 * Words that turn a statement into its opposite, in all languages at once: both sides of a comparison must have the same
 * ones at the same places, so a word that negates nothing in another language does no harm.
 */
const words = `
not no never none nothing nobody nowhere neither nor without cannot nope nay nil
nicht kein keine keinen keinem keiner keines nie niemals niemand nichts nirgends nirgendwo weder ohne nein
pas jamais rien personne aucun aucune ni sans non guere nulle nulles
nunca jamas nada nadie ningun ninguna ninguno ninguem nenhum nenhuma tampoco sin sem nem nao jamais
mai niente nessuno nessuna nulla neanche nemmeno neppure senza mica
niet geen nooit niemand niets nergens noch zonder nee
nie nigdy nikt nic zaden zadna zadne bez ani brak
не нет ни никогда никто ничего ничто никак нигде никому без нельзя ані ні
degil yok hic hicbir asla olmaz hayir
لا لم لن ليس ليست ليسوا لست لسنا غير بدون دون ولا فلا ولم فلم ولن وليس كلا
نه نيست نيستند نبود هيچ هرگز بي نمي
לא אין אינו אינה אינם בלי אף אל ללא ולא שלא איני מעולם
नहीं नही न मत ना बिना
inte ikke ej aldrig ingen inget inga ei
`

const setOf = (text: string) => new Set(text.trim().split(/\s+/).map(normalizeWord))
const negations = setOf(words)

/** True for a word that negates. */
export const isNegation = (word: string): boolean => negations.has(word)

/** Negations that follow what they negate. */
const following = setOf('nicht niet pas jamais rien degil yok नहीं नही inte ikke')
export const isFollowingNegation = (word: string): boolean => following.has(word)

/** Negations in scripts that are compared character by character; the longest come first. */
const unspacedNegations: readonly string[] = [
  'ありませ',
  'ませ',
  'なかつ',
  'なけれ',
  'ない',
  'なく',
  'なし',
  '아니',
  '않',
  '없',
  '못',
  '안',
  '不',
  '没',
  '无',
  '未',
  '别',
  '勿',
  '非',
  '否',
  'ไม่',
  'มิ',
]

/** The number of characters of a negation that starts at `at`; 0 if none does. `character` returns '' past the end. */
export function negationLength(character: (at: number) => string, at: number): number {
  for (const negation of unspacedNegations) {
    let length = 0
    while (length < negation.length && character(at + length) === negation[length]) length += 1
    if (length < negation.length) continue
    // ます is positive; ません, ませんでした and ませぬ are not.
    if (negation.endsWith('ませ')) {
      if (character(at + length) !== 'ん') continue
      return length + 1
    }
    return length
  }
  return 0
}

/** Characters before a word of Chinese, Japanese or Korean that reverse it. */
export const negatingPrefix = /[不没无未别勿非否無불비무미못안]/u

/** Endings that reverse the Japanese or Korean verb they follow, also after は, が, も or じゃ. */
export const negatingEnding =
  /^(?:[はがもでじやくにれら]|では|じや|でわ){0,3}(?:ない|なかつ|なく|ません|ありませ|ぬ|まい)|^(?:지|지는|진|지도|질)?(?:않|못|아니|없)/u

/** Words that negate nothing, but change the meaning when they are dropped, added or exchanged. */
const polarity = setOf(
  `barely hardly scarcely rarely seldom almost nearly only few little less least more most fewer much many some any all
every each both half always sometimes often usually maybe perhaps possibly probably allegedly supposedly reportedly
apparently seemingly fake false former would could should might may must can will shall cannot if unless until except
besides but however although despite instead rather than or either about before after up down in out on off over under
above below against for from with into onto alleged potential possible impossible try tried trying want wanted hope hoped
think thought believe believed guess guessed claim claimed say said says pretend pretended imagine suppose supposed
wrong right true better worse best worst too enough yet already still again first last next same different other
fail failed fails stop stopped stops quit avoid avoided refuse refused deny denied doubt doubted lack lacked lacks
he she they we you i him her them us me his their our your my who what when where why how`,
)

/** True for a word that a quote may neither leave out nor add. */
export const isPolarity = (word: string): boolean =>
  polarity.has(word) || /^(?:un|non|dis|mis|anti|im|in|ir|il|pseudo|semi|ex)[a-z]{4,}/.test(word) || /less$/.test(word)
