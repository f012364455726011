/*
 * Negations in the rest of a clause that a quote cuts. Japanese and Korean deny at the end of the clause, after any number of
 * auxiliaries (おすすめ|できるとは言えません, 추천|안 합니다), Chinese at its beginning (从来没有人说过…|). All texts are in the form that is
 * compared: in Japanese, katakana is hiragana and small letters are large.
 */
import { toSimplified } from './traditional-characters.ts'

/** Keys have simplified characters, also in Japanese: 無 is 无. */
const folded = ({ source, flags }: RegExp): RegExp => new RegExp(toSimplified(source), flags)

/** Replaces what looks like a negation and denies nothing, and keeps the places of the rest. */
const without = (text: string, harmless: RegExp): string => text.replace(harmless, found => '〇'.repeat(found.length))

/** True when the first negation comes before the end of the clause. */
function deniesBefore(text: string, negation: RegExp, border: RegExp): boolean {
  const found = text.search(negation)
  const end = text.search(border)
  return found >= 0 && (end < 0 || found < end)
}

const no = '(?:ない|なく|ません|ありません)'
/** Must, only, may be, no doubt, few: they affirm. */
const harmlessJapanese = folded(
  new RegExp(
    [
      `かも(?:しれ|わから|知れ)${no}`,
      `(?:違い|間違い|問題|疑い|遜色)[はもが]?${no}`,
      `ざるを得${no}`,
      `(?:しか|ほか|他).{0,5}?${no}`,
      `な(?:ければ|いと|くては|くちや|きや)(?:なりません|ならない|いけ(?:ない|ません)|だめ|駄目)?`,
      `(?:だけ|ばかり)(?:では|じや|で)${no}`,
      `(?:では|じや)(?:ない|ありません)(?:です|でしよう)?か`,
      'のみならず',
      '(?:少|すく|危|あぶ|もつたい|せつ|申し訳|たまら|くだら)(?:ない|なく|なかつ)',
      'なくな[るりつ]|すみません|必ず|[はま]ず|わずか|いずれ|みずから|ずつと?',
    ].join('|'),
    'g',
  ),
)
const japaneseNegation = folded(
  /ない|なかつ|なく|なし|なけれ|ません|ませぬ|まい|[らかさまべめれけせ]ず(?:に|$)|嘘|うそ|[はが]でま|間違|誤[りつ解]|だめ|駄目|無理|不可能|禁止|違(?:う|い?ま|つて)|やめ|避け|控え|疑わし|疑問|否定|反対|嫌|早計|軽率|言い過ぎ|論外/,
)
const japaneseBorder = folded(
  /けど|けれど|(?:ます|です|した|つた|だ)が|ので(?!は)|のに(?![はも])|から(?![はもとので])|(?:ます|です|ました|でした)(?!と|つて|け|が|し|よ|ね|か|の)|たら(?!だめ|駄目|い[けか]|なら|大?間違|嘘|誤)|れば(?!い[けか]|なら)|(?:(?<=.)つて|[しいえけめべれきみりじ]て|んで)(?![いはもるなほしくおあみきんたて欲よか]|ま[せすし]|だめ|駄目)|^で(?![はもきすしなあじ])/,
)
/** A sentence may end here. Then only what takes it up again can deny it. */
const japaneseEnd = folded(
  /(?:ます|です|した|ません|ましよう|でしよう|[いただるうくすつぬむぐぶねよか]|ください|下さい|なさい)$/,
)
const japaneseLink = folded(
  /^(?:と(?!ても|ころ|り|くに|き|もに|にかく|なり|あと|おり)|つて|なんて|など|わけ|訳|の(?=[でじはがかもをに])|ん(?=[じで])|か(?![らな])|ほど|では|じや|は(?=あり|ない|しな|でき)|(?:こと|事|もの|見込み|予定|計画|兆し|気配|様子|確証|余地|恐れ|意味|記録|事実|裏付け|定め|規定|約束|記憶|覚え|物|人|者|方|例|証拠|根拠|理由|必要|可能性|場合|はず|筈|つもり|保証|研究|でた|話|噂|説|主張|気|よう|段階|とは)(?=[がはもをにでなのだとじさ]))/,
)
const japaneseConnective = folded(/(?:けど|けれど|けれども|から|ので|のに|[すただ]が|ば|たら|ながら|[いたるすだ]し)$/)
const japaneseAfterConnective = folded(/^(?:いけ(?:ない|ません)|なら(?:ない|ません)|だめ|駄目)/)
const japaneseTe = /(?:[つしいえけめべれきみりじ]て|んで)$/
const japaneseAuxiliary = folded(
  /^(?:い[なまるたけ]|は(?=[いなだあしで])|も(?!う|つと|し)|る|な|ほし|欲し|しま|くれ|もら|お[かき]|あ[るりげ]|み[るなま]|き[たま]|く[るだ]|下さ|頂|ません|だめ|駄目)/,
)

function deniesJapanese(quote: string, rest: string): boolean {
  const mayFollow = japaneseConnective.test(quote)
    ? japaneseAfterConnective
    : japaneseTe.test(quote)
      ? japaneseAuxiliary
      : japaneseEnd.test(quote)
        ? japaneseLink
        : null
  if (mayFollow !== null && !mayFollow.test(rest)) return false
  return deniesBefore(without(rest, harmlessJapanese), japaneseNegation, japaneseBorder)
}

/** Only, not only, no doubt, cannot but. */
const harmlessKorean =
  /밖에\s?(?:없|안)|뿐(?:만)?(?:이)?\s?아니|(?:틀림|끊임|변함|상관|문제|의심할 여지|더할 나위|손색)[이가는도]?\s?없|어쩔 수 없이|아니요|않으면 안|안 되겠|안전|안녕|안내|안정|안경|안쪽/g
const koreanNegation =
  /(?:^|\s)안(?=\s|[해했하할한합돼됐되됩된될먹가갔와왔좋봐봤보써쓰들듣믿맞팔사열닫])|(?:^|\s)못(?=\s|[하해한할합했쓰써먹가봐볼])|못[하해한할합했]|않|없|아니|아닙|아닌|아녜|거짓|틀[렸린립]|오해|헛소문|사실무근|루머|금지|불가|불허|곤란|어[렵려]|힘[들듭든]|반대/
const koreanQuotative = /(?:[다라자냐](?:고|고는|고도|곤|는|는데)|[다라]는 것[은이도]?|란)$/
const koreanEnd =
  /(?:니다|니까|[았었였했겠있없한인된간온는린난싼큰]다|[하이]다|[어아해세예에네게데까지여워와]요|죠|거든|잖아)$/
const koreanConnective =
  /(?:(?<![광최사재창권경신참중다라자냐])고|며|지만|는데|은데|[한인된]데|니까|면|[아어해여와워려져가나러]서|므로|도록|려고|자마자)$/
const koreanLink = /^(?:는|라는|라고|란|고|하는)\s/
const koreanAuxiliary = /^(?:있|싶)[지진][는도]?\s?[않못]/

function deniesKorean(quote: string, rest: string): boolean {
  const isReported = koreanQuotative.test(quote)
  if (!isReported && koreanEnd.test(quote) && !koreanLink.test(rest)) return false
  if (!isReported && koreanConnective.test(quote)) return koreanAuxiliary.test(rest)
  const words: string[] = []
  for (const word of without(rest, harmlessKorean).split(' ')) {
    words.push(word)
    if (koreanNegation.test(words.join(' '))) return true
    if (koreanEnd.test(word) || (koreanConnective.test(word) && !koreanQuotative.test(word))) return false
  }
  return false
}

/** Not only, cannot but, no wonder, needless to say, whether. */
const harmlessChinese =
  /不得不|不能不|不可不|不会不|没有不|无不|不无|不[仅但光只单]|不可否认|不容否认|不能否认|毋庸置疑|毫无疑问|不[用必]说|不用怀疑|不瞒你?说|不[夸客][张气]地?说|是不是|有没有|能不能|会不会|要不要|值不值得|不[错断久禁愧妨如料过同管论]|没[错事关]|差不多|了不起|对不起|忍不住/g
const chineseLink =
  /^(?:的?(?:说法|观点|想法|传言|传闻|结论|话|消息|这?事)|这[种个]?(?:说法|观点|想法|话|事)?)?(?:都|也|就|其实|实在|简直|根本|完全|纯属|是|并){0,3}(?:一?个|一种)?/
const chineseFalse =
  /^(?:假|错|谎|骗|谣|误|瞎|胡说|扯淡|不可能|不对|不实|不属实|不正确|不符|站不住|无稽|子虚|没有?根据|没有?依据|有误|不成立|不靠谱|不现实|不存在|不准|不真|不是真|不是事实|并不|并非)/
/** After these, a clause goes on: its verb is in the rest. */
const chineseOpen = /(?:对|把|被|是|会|能|可以|应该|给|在|来说|而言|都|也|让|使|比)$/
const chineseNegation = /[不没未无非]|别(?!人|的|墅)/
const chineseBorder = /但|可是|而是|所以|因为|如果|然后|而且|我觉得/

function deniesChinese(quote: string, rest: string): boolean {
  const text = without(rest, harmlessChinese)
  const link = chineseLink.exec(text)![0]
  if (chineseFalse.test(text.slice(link.length)) || (/[并是]$/.test(link) && /^[不非没]/.test(text.slice(link.length))))
    return true
  if (/(?:根本|完全|并)$/.test(link) && /^[不没非]/.test(text.slice(link.length))) return true
  return chineseOpen.test(quote) && deniesBefore(text, chineseNegation, chineseBorder)
}

const chineseNever =
  /(?:很难|难以|难|不易|无法|没法)(?:说|讲|相信|认为|想象|证明|保证|算|称)|(?:谈|算|说|称)不上|不见得|不一定|未必|未见得|不至于|并非|并不|绝[非不]|决[非不]|毫不|[不无][用必需须宜]|不(?:建议|推荐|赞成|主张)|哪[有能会里]|怎么可能|怎么会|反对|禁止|严禁|拒绝|否认|怀疑/
/** A denied saying, thinking or proof denies all that follows it: 没有人说过…, 不觉得…. */
const chineseDeniedSaying =
  /[不没未无别勿莫](?:有|会|能|够|敢|要|想|可|以|应|该|任|何|人|谁|研|究|迹|象|证|据|数|专|家|医|生|一|个|哪|曾|再|太|是|怎|么|这|样|法|去|必|愿|意|足|真|的|直|接|明|确|公|开|都|所|每|全|部|简|单|地|随|便|轻|易){0,6}(?:说|讲|认为|觉得|相信|表示|证明|证实|保证|承诺|建议|推荐|发现|看到|听|表明|显示|说明|以为|意味|代表|指|主张|同意|打算)/
/** "Not all …|": the denied subject may come before the quote. */
const chineseDeniedSubject = /不(?:都)?是(?:所有|每|任何|全部|谁都|什么|这|那)/

/** Right before the quote: must not, hardly, avoid, no one; and Cantonese not, have not, do not. */
const chineseDirect =
  /(?:不得|不应当?|不太会|难以|避免|拒绝|禁止|没有?人|无人|[唔冇咪](?:好|使|应该|应当|可以|会|想|系|有|人)?)(?:再|就)?$/

/** True when the clause up to a Chinese quote denies it. */
export function clauseBeginningDenies(before: string): boolean {
  const text = without(before, harmlessChinese)
  const clause = text.slice(text.search(new RegExp(`(?:${chineseBorder.source})(?!.*(?:${chineseBorder.source}))`)) + 1)
  return (
    chineseDirect.test(clause) ||
    chineseNever.test(clause) ||
    chineseDeniedSaying.test(clause) ||
    chineseDeniedSubject.test(clause)
  )
}

/** True when the rest of the clause after a quote denies it. Spaces are kept in Korean only. */
export function clauseRestDenies(quote: string, rest: string): boolean {
  if (rest === '') return false
  if (/\p{sc=Hang}$/u.test(quote.trimEnd())) return deniesKorean(quote, rest)
  if (/[\u3041-\u30ff]/.test(quote + rest)) return deniesJapanese(quote, rest)
  return /\p{sc=Han}$/u.test(quote) && deniesChinese(quote, rest)
}
