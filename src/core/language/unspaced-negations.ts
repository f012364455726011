/*
 * Negations of scripts that are compared character by character. A character that negates is also a part of ordinary words
 * (特别, 동안, 必ず), so each is read with the characters beside it.
 */

/** Characters beside a place: 0 is the one at the place. '' past the ends, and for a character after a space. */
export type Characters = (offset: number) => string

/** Chinese words with a negating character that deny nothing. */
const harmlessChinese =
  `特别 分别 区别 个别 级别 性别 类别 告别 识别 鉴别 差别 辨别 派别 离别 辞别 惜别 阔别 永别 道别 话别 送别 国别 判别 各别
 别人 别墅 别的 别处 别名 别致 别扭 别针 别具 别有 淹没 埋没 沉没 出没 吞没 湮没 覆没 泯没 隐没 没收 没落 没关系 没错 没事 没准 非常 非洲 是非 除非
 莫非 无非 非得 未来 未必 未免 未婚 无论 无疑 无比 无限 无数 无聊 无线 无奈 不仅 不过 不但 不光 不只 不单 不错 不断 不久 不禁 不愧 不妨
 不如 不料 不得不 不管 不论 不然 不由得 不时 不同 差不多 要不 了不起 对不起 不好意思 忍不住 来不及 不得了 勿忘我`
    .split(/\s+/)
    .map(word => [...word])

/** Characters that negate in Chinese; the last five not in Japanese. */
const chineseSigns = new Set('不没无未非否别勿莫甭休')
const japaneseSigns = new Set('不无未非否')

const isKana = (text: string): boolean => /^[\u3041-\u30ff]/.test(text)
const isHan = (text: string): boolean => /^\p{sc=Han}/u.test(text)
const isHangul = (text: string): boolean => /^\p{sc=Hang}/u.test(text)
const isThai = (text: string): boolean => /^\p{sc=Thai}/u.test(text)

/** True when the character is inside one of these words. */
function isInside(at: Characters, words: readonly (readonly string[])[]): boolean {
  return words.some(word =>
    word.some((sign, place) => sign === at(0) && word.every((each, offset) => at(offset - place) === each)),
  )
}

const startsWith = (at: Characters, text: string): boolean => [...text].every((sign, offset) => at(offset) === sign)

/** Japanese endings and adjectives that negate, in the form that is compared: small letters are large. */
const japaneseNegations = ['ありません', 'ません', 'ませぬ', 'なかつ', 'なけれ', 'ない', 'なく', 'なし', 'まい']
/** Words with "ない" that deny nothing: few, dangerous, must, may. */
const harmlessJapanese = [
  '少ない',
  'すくない',
  '危ない',
  'あぶない',
  'もつたいない',
  'なくなる',
  'なくなつ',
  'うまい',
  'あまい',
  'しまい',
  '甘い',
].map(word => [...word])

/** What stands after 안 when it is "not" and not the beginning of 안전, 안녕, 안경, 안쪽. */
const afterKoreanAn =
  /^(?:해|했|하|할|한|합|돼|됐|되|됩|된|될|먹|가|갔|와|왔|좋|봐|봤|보|써|쓰|들|듣|믿|맞|팔|사|열|닫)/
/** Words with 없 that affirm: certainly, without end. */
const harmlessKorean = ['틀림없', '끊임없', '변함없'].map(word => [...word])

/** The number of characters of the negation that starts here; 0 if none does. `isJapanese`: kana is near. */
export function unspacedNegationLength(at: Characters, isWordStart: boolean, isJapanese: boolean): number {
  const sign = at(0)
  if (isHan(sign)) {
    if (!(isJapanese ? japaneseSigns : chineseSigns).has(sign)) return 0
    return isInside(at, harmlessChinese) ? 0 : 1
  }
  if (isKana(sign)) {
    const found = japaneseNegations.find(each => startsWith(at, each))
    return found === undefined || isInside(at, harmlessJapanese) ? 0 : found.length
  }
  if (isThai(sign)) return sign === 'ไ' && at(1) === 'ม่' ? 2 : sign === 'มิ' && isWordStart ? 1 : 0
  if (!isHangul(sign)) return 0
  if (startsWith(at, '아니')) return 2
  if (sign === '않') return 1
  if (sign === '없') return isInside(at, harmlessKorean) ? 0 : 1
  if (!isWordStart) return 0
  if (sign === '못') return /^[을이은도]$/.test(at(1)) && at(2) === '' ? 0 : 1
  return sign === '안' && (at(1) === '' || afterKoreanAn.test(at(1))) ? 1 : 0
}

/** Korean beginnings of a word that reverse it: 불가능, 비공개, 무관심, 미완성. */
export const reversingSyllable = /^[불비무미몰]$/u

/** Endings that reverse the words before them, right after a quote and without the spaces inside. */
const negatingEndings = [
  // Japanese
  /^(?:[はがもでじやくにれら]|では|じや|でわ){0,3}(?:ない(?!か)|なかつ|なく(?!な)|ません|ありませ|ぬ|まい)/,
  /^ず(?:に|$)/,
  // Korean: 지 않다, 수 없다, 것이 아니다, 면 안 된다
  /^(?:지(?:는|도|를)?|진|질)(?:않|못|아니)|^(?:않|없|아니[^요])/,
  /^(?:이|가|은|는|도|을|를|적|적이|수|수가|수는|것이|것은|게|건)(?:아니|없|않)/,
  /^(?:면|서는|아도|어도)?안(?:된|됩|돼|되)/,
  // Thai and Chinese: "do not able", 看不懂
  /^ไม่(?:ได้|เป็น|ไหว|ทัน|ออก|ถึง|ขึ้น|ลง)/,
  /^不(?:了|到|见|懂|开|动|起|住|完|好|上|下|出|过|来|去|成|掉|得)/,
]

/** True when the text right after a quote negates it. */
export const hasNegatingEnding = (after: string): boolean => negatingEndings.some(ending => ending.test(after))

/** Words that negate what follows, with the verbs and adverbs that may stand between: 不能, 没有, ไม่ได้. */
const negatingBeginnings = [
  /[不没未别勿莫甭](?:能够?|会|要|想|可以|可|应该|该|应|敢|愿意|太|很|再|是|有|曾|准|许|必|用)?$/u,
  /[无非否]$/u,
  /(?:ไม่|มิ)(?:ได้|เคย|ควร|อยาก|ต้อง|ค่อย|ใช่|สามารถ|อาจ|มี|ให้|เอา|น่า)?$/u,
  /(?:อย่า|ห้าม)$/u,
]

/** Where a negation begins that reaches to the end of a text without spaces; -1 for none. The sign may be part of a word. */
export function negatingBeginning(before: string): number {
  for (const beginning of negatingBeginnings) {
    const found = beginning.exec(before)
    if (found) return found.index
  }
  return -1
}
