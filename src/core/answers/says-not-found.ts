/** Phrases of answers which say that the video does not answer the question. Quotes are removed first. */
const phrases = [
  /not found in this video/iu,
  /\b(?:video|transcript|speakers?|hosts?|guests?)\b[^.!?]{0,40}?\b(?:does|do|did)(?:\s+not|n['’]t)\s+(?:\w+\s+)?(?:say|mention|answer|tell|cover|discuss|state|give|specify|address|explain|name|include)\b/iu,
  /\b(?:not|never|isn['’]t|is nothing|no mention|nowhere)\b[^.!?]{0,30}\b(?:mentioned|said|stated|answered|covered|discussed|addressed|specified|of (?:it|this|that))\b[^.!?]{0,30}\b(?:video|transcript)\b/iu,
  /\b(?:Video|Transkript)\s+(?:sagt|nennt|erwähnt|beantwortet|erklärt|verrät)\b[^.!?]*\b(?:nicht|nichts|kein\w*)\b/iu,
  /\bvidéo\s+(?:ne|n['’])\s*\p{L}+\s+(?:pas|rien|jamais)\b/iu,
  /\bv[ií]deo\s+no\s+(?:dice|menciona|responde|explica|nombra|indica)\b/iu,
  /動画では(?:述べられて|触れられて|言及されて|説明されて)いません/u,
]
const quotes = /[“"„«「][^”"“»」]*[”"“»」]/gu
const firstSentence = /^[\s\S]{0,300}?(?:[.!?](?=\s|$)|[。！？]|\n|$)/u

/** True when an answer begins by saying that the video does not answer the question. */
export function saysNotFound(answer: string): boolean {
  const beginning = firstSentence.exec(answer.trim().replaceAll(quotes, ''))?.[0] ?? ''
  return phrases.some(phrase => phrase.test(beginning))
}
