import type { PromiseStatus } from '../answers/analysis.ts'
import { foldLetters } from '../language/fold-letters.ts'

/**
 * What models write in place of the six words, with the languages in which answers are written. Only words whose meaning
 * is plain: "mostly" may mean kept or partly kept, so that it is asked again.
 */
const words: Record<PromiseStatus, string> = {
  delivered: `delivered|kept|fulfilled|true|yes|met|confirmed|kept promise|promise kept
    |erfüllt|erfuellt|eingelöst|gehalten|geliefert|eingehalten|tenu|tenue|respecté|respectée|livré|livrée|rempli|remplie
    |cumplido|cumplida|entregado|entregada|mantenuto|mantenuta|mantenido|consegnato|rispettato|rispettata|soddisfatto
    |cumprido|cumprida|entregue|nagekomen|waargemaakt|geleverd|spełniona|spełnione|dotrzymana|dotrzymane
    |выполнено|исполнено|сдержано|tutuldu|yerine getirildi|uppfyllt|hållit|達成|果たされた|守られた|履行|兑现|已兑现|兌現|已兌現
    |이행됨|지켜짐|충족|تم الوفاء|محقق|पूरा|पूरा हुआ|निभाया गया`,
  late: `late|delayed|withheld|kept late|delivered late|held back|verspätet|spät|hinausgezögert|zurückgehalten|en retard|tardif|tardive|retardé
    |tarde|tardío|retrasado|retenido|tardivo|in ritardo|atrasado|tardio|laat|uitgesteld|późno|opóźnione|поздно|с задержкой|geç|sent
    |遅い|遅れて|延迟|太晚|延遲|늦음|지연됨|متأخر|देर से`,
  partial: `partial|partly|partially|partly kept|partially delivered|partly delivered|partially kept|kept in part|delivered in part|partially fulfilled|partially met|watered down
    |teilweise|teilweise erfüllt|zum teil|teils|partiel|partielle|partiellement|en partie|partiellement tenu|partiellement tenue
    |parcial|parcialmente|en parte|parcialmente cumplido|parcialmente cumplida|parziale|parzialmente|in parte|em parte|parcialmente cumprido
    |gedeeltelijk|deels|częściowo|częściowe|частично|kısmen|delvis|部分的|一部|部分|部分兑现|部分兌現|부분적|부분적으로|일부|جزئي|جزئيا|आंशिक|आंशिक रूप से`,
  missing: `missing|not found|not delivered|undelivered|absent|broken|not kept|not fulfilled|unfulfilled|not met|not there|not in the video|never comes|never delivered
    |fehlt|fehlend|nicht erfüllt|nicht erfuellt|nicht eingelöst|nicht gehalten|nicht vorhanden|nicht geliefert|absente|manquant|manquante|non tenu|non tenue|pas tenu|pas tenue
    |ausente|falta|faltante|no cumplido|no cumplida|incumplido|incumplida|no entregado|mancante|assente|non mantenuto|non mantenuta
    |faltando|em falta|não cumprido|não cumprida|ontbreekt|niet nagekomen|brak|niespełnione|niespełniona|отсутствует|не выполнено|не исполнено
    |eksik|yok|tutulmadı|saknas|欠如|なし|果たされていない|缺失|没有兑现|未兑现|未兌現|缺少|누락|없음|이행되지 않음|مفقود|غائب|لم يتحقق|गायब|पूरा नहीं हुआ|अनुपस्थित`,
  contradicted: `contradicted|false|refuted|debunked|disproved|disproven|contradicts|contradiction|the opposite|denied
    |widerlegt|widersprochen|falsch|gegenteil|contredit|contredite|réfuté|réfutée|faux|démenti|démentie|contradicho|contradicha|refutado|refutada|desmentido|desmentida|falso|falsa
    |contraddetto|contraddetta|smentito|smentita|contradito|contradita|weerlegd|tegengesproken|onwaar|zaprzeczone|zaprzeczona|obalone|fałsz|опровергнуто|противоречит|ложь
    |çelişiyor|çürütüldü|yanlış|motsagt|motsägs|矛盾|否定された|反する|被否定|相反|반박됨|모순|مناقض|متناقض|مدحض|खंडित|विपरीत`,
  unverifiable: `unverifiable|not verifiable|cannot be verified|unknown|unclear|undetermined|not said|nicht überprüfbar|nicht prüfbar|unklar|unüberprüfbar|invérifiable|non vérifiable|incertain
    |no verificable|inverificable|incierto|non verificabile|incerto|não verificável|inverificável|niet te controleren|onduidelijk|nieweryfikowalne|niejasne
    |непроверяемо|неясно|doğrulanamaz|belirsiz|går inte att avgöra|検証不能|確認できない|无法验证|無法驗證|不确定|확인 불가|불확실|غير قابل للتحقق|غير واضح|अपुष्ट|अस्पष्ट`,
}

/** Words that only stress a status. */
const stressing = new Set(
  'fully completely entirely totally clearly definitely absolutely directly explicitly indeed status vollständig voll ganz klar eindeutig völlig pleinement entièrement totalement clairement completamente totalmente plenamente claramente interamente chiaramente volledig całkowicie w pełni полностью tamamen helt 完全 完全に 완전히'
    .split(' ')
    .map(word => foldLetters(word)),
)
/** "Not fully delivered" says that a part was delivered. */
const negating = new Set('not no never nicht pas non não ne не nie niet inte ikke'.split(' '))
/** A reason after a status changes nothing. */
const reasons = new Set('because since weil da porque parce perché omdat want ponieważ bo потому'.split(' '))
/** A place after a status changes nothing, if it is a number: "delivered at 12:30", "kept in window 5". */
const places = new Set('at in on bei im en à a no na op w в'.split(' '))
const windows = new Set('window fenster ventana fenêtre finestra janela minute'.split(' '))
/** Who contradicts changes nothing; "delivered by no one" would. */
const agents = new Set('by durch von par por da dal dalla pelo pela door przez'.split(' '))

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu
const wordsIn = (text: string): string[] => foldLetters(text.normalize('NFKC').toLowerCase()).match(wordPattern) ?? []

const statuses: ReadonlyMap<string, PromiseStatus> = new Map(
  (Object.keys(words) as PromiseStatus[]).flatMap(status =>
    words[status].split('|').map(phrase => [wordsIn(phrase).join(' '), status] as const),
  ),
)
const longestPhrase = Math.max(...[...statuses.keys()].map(phrase => phrase.split(' ').length))

/** A status is a word or two; what follows in a longer text is its reason. */
const longestText = 200

/**
 * The status that a model's word means, in any of the languages of answers: "Fully delivered ✅", "widerlegt",
 * "contradicted by the owner". Null where the meaning is not plain; it is then asked again.
 */
export function readStatus(value: unknown): PromiseStatus | null {
  if (!['string', 'boolean'].includes(typeof value)) return null
  const all = wordsIn(String(value).slice(0, longestText))
  if (all.some((word, at) => stressing.has(word) && negating.has(all[at - 1] ?? ''))) return null
  const said = all.filter(word => !stressing.has(word))
  for (let length = Math.min(longestPhrase, said.length); length > 0; length -= 1) {
    const status = statuses.get(said.slice(0, length).join(' '))
    if (status !== undefined) return isHarmless(status, said.slice(length)) ? status : null
  }
  return null
}

/** True for words after a status that leave its meaning as it is. */
function isHarmless(status: PromiseStatus, [next, ...then]: readonly string[]): boolean {
  if (next === undefined || reasons.has(next)) return true
  if (agents.has(next) && status === 'contradicted') return true
  return places.has(next) && (isNumber(then[0]) || (windows.has(then[0] ?? '') && isNumber(then[1])))
}

const isNumber = (word: string | undefined): boolean => word !== undefined && /^\p{Nd}+$/u.test(word)
