const saying =
  '(?:say|mention|answer|tell (?:us|you|viewers)|discuss|state|give (?:a|an|any|the|its|their)|specify|address|explain|name)'
const adverb =
  '(?:even|ever|once|also|actually|explicitly|directly|clearly|specifically|really|simply|just|itself|themselves)'
/** What may follow the subject: "excerpts", "provided", "of the show", ", Anna,". */
const tail =
  '(?:\\s+(?:excerpts?|passages?|provided|given|shown)|\\s+(?:of|by|in|from)(?:\\s+[^\\s,.]+){1,3}?|,\\s+\\p{Lu}[\\p{L}\\s]{0,30},)'
const isNotSaid = `${tail}{0,2}(?:\\s+${adverb})*\\s+(?:does|do|did)(?:\\s+not|n['’]t)(?:\\s+${adverb})*\\s+`

/**
 * Phrases which say that the video does not answer the question. No other clause may stand between the subject and
 * "does not": "the host says that the phone did not include a charger" is an answer.
 */
const phrases = [
  new RegExp(`\\b(?:video|transcript)${isNotSaid}(?:${saying}|tell|give|cover|include)\\b`, 'iu'),
  new RegExp(
    `(?<!\\b(?:of|by|with|for|from|to) (?:the|this) )\\b(?:speakers?|hosts?|guests?)${isNotSaid}${saying}\\b`,
    'iu',
  ),
  new RegExp(
    `\\b(?:not|never|isn['’]t|is nothing|nowhere)(?:\\s+(?:be|been|being|${adverb}))*\\s+(?:mentioned|said|stated|answered|covered|discussed|addressed|specified)\\b[^.!?]{0,30}\\b(?:video|transcript)\\b`,
    'iu',
  ),
  /\bno mention of\b[^.!?]{0,40}\b(?:video|transcript)\b/iu,
  /\b(?:Video|Transkript)\s+(?:sagt|nennt|erwähnt|beantwortet|erklärt|verrät)\b(?:,[^.!?,:]{0,40},)?[^.!?,:]*\b(?:nicht|nichts|kein\w*)\b/iu,
  /\bvidéo\s+(?:ne\s+|n['’])\s*(?:dit|mentionne|précise|indique|répond|donne|explique|parle|évoque|aborde|contient|comporte|fournit)\s+(?:pas|rien|jamais)\b/iu,
  /\bv[ií]deo\s+no\s+(?:dice|menciona|responde|explica|nombra|indica)\b/iu,
  /動画では(?:述べられて|触れられて|言及されて|説明されて)いません/u,
]
/** What the local engine writes. It stays true beside the citation of what comes closest. */
const plainPhrase = /not found in this video/iu

/** Only the beginning of an answer counts. The patterns are not linear, so its length is bounded before each. */
const longestBeginning = 4_000
const quotes = /[“"„«「][^”"“»」]{0,400}[”"“»」]/gu
const links = String.raw`(?:\s*\[[\d:]+\]\(#t=\d+\))`
/** The first sentence, with the citations after its full stop. */
const firstSentence = new RegExp(String.raw`^[\s\S]{0,300}?(?:[.!?](?=\s|$)|[。！？]|\n|$)${links}*`, 'u')
const uncheckedLinks = new RegExp(`→${links}+`, 'gu')
const supportedLink = new RegExp(links, 'u')

/**
 * True when an answer begins by saying that the video does not answer the question. A sentence that a citation supports
 * is an answer, also one about what was not said.
 */
export function saysNotFound(answer: string): boolean {
  const start = answer.trimStart().slice(0, longestBeginning).replaceAll(quotes, '')
  const beginning = (firstSentence.exec(start.trimEnd())?.[0] ?? '').replace(/\s+/g, ' ')
  if (plainPhrase.test(beginning)) return true
  return !supportedLink.test(beginning.replaceAll(uncheckedLinks, '')) && phrases.some(phrase => phrase.test(beginning))
}
