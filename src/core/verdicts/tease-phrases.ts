/** Phrases that put an announced answer off. */
export const puttingOff =
  /(?<![\p{L}\p{N}])(?:stick around|stay tuned|keep watching|stay (?:with me|until|till|to the end)|(?:until|till|at) the (?:very )?end|coming up|later (?:on|in (?:this|the) video)|(?:in|for) a (?:minute|moment|bit|second)|wait (?:for it|until|till)|but first|but i want you to|but you(?:(?:'|’)ll)? (?:have|need) to wait|before (?:that|i|we) (?:get|tell|show|reveal|go)|we(?:'|’)?ll get (?:to|there)|i(?:'|’)?ll (?:show|tell|reveal)[^.]{0,30}later)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:dranbleiben|bleibt? dran|am ende (?:des|dieses) videos|später im video|aber zuerst|quédate|quédense|al final del v[ií]deo|más adelante|pero antes|restez|à la fin de (?:la|cette) vidéo|plus tard dans|mais d['’]abord|fi(?:ca|que) até|até o (?:final|fim)|no final do vídeo|mais tarde no|mas antes|resta(?:te)? fino|alla fine del video|più avanti|ma prima)(?![\p{L}\p{N}])/iu

/** Phrases in which a speaker says that he holds something back. */
export const holdingBack =
  /(?<![\p{L}\p{N}])(?:(?:keep|keeping|save|saving) (?:that|it|this|them|those|the (?:best|answer|secret|reveal)) (?:one )?(?:for|until|till) (?:the (?:very )?)?(?:last|end|later)|not (?:telling|showing|revealing|saying)(?: (?:you|that|it|this)){0,3}(?: (?:just|quite))? yet|(?:won(?:'|’)?t|will not|not going to) (?:tell|show|reveal)(?: (?:you|that|it|this)){0,2} (?:just )?yet|(?:a )?(?:little|bit)(?: more| of)? patience|be patient|you(?:(?:'|’)?ll| will) (?:have|need) to wait)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:(?:das|es) verrate ich (?:euch |dir )?(?:noch nicht|erst|am ende|später)|heb(?:e)? ich mir (?:für|bis)|noch (?:etwas|ein bisschen|ein wenig) geduld|todavía no (?:os|te|les|se) lo (?:digo|cuento|enseño)|un poco (?:más )?de paciencia|lo (?:dejo|guardo) para el final|je (?:ne )?vous (?:le )?dis pas encore|un peu de patience|je (?:le|la) garde pour la fin|ainda não (?:vou|te) (?:contar|dizer|mostrar)|um pouco de paciência|guardo para o final|non ve lo dico ancora|un po['’ ](?:di )?pazienza|lo tengo per la fine)(?![\p{L}\p{N}])/iu

/** Phrases that announce an answer by telling of it. */
const tellingLater =
  /(?<![\p{L}\p{N}])(?:(?:i(?:(?:'|’)m| am)|we(?:(?:'|’)re| are)) (?:going to|gonna|about to) (?:tell|show|reveal|teach|explain|find out|learn|talk about|look at)|(?:i|we)(?:(?:'|’)ll| will) (?:tell|show|reveal|teach|explain|find out|learn|talk about|get to)|you(?:(?:'|’)ll| will| are going to|(?:'|’)re (?:going to|gonna)) (?:learn|find out|discover|be shocked)|let me show you (?:in|later|after)|ich (?:werde|will) (?:euch|dir|ihnen)|(?:zeige|verrate|erkläre|erzähle) (?:ich )?(?:euch|dir|ihnen) (?:heute|gleich|später|jetzt gleich|in diesem video)|(?:heute|gleich|später) (?:zeige|verrate|erkläre|erzähle) ich|werdet ihr (?:lernen|sehen|erfahren)|(?:te|os|les) voy a (?:contar|decir|enseñar|mostrar|explicar)|vamos a (?:ver|aprender|descubrir|hablar)|je vais (?:vous|te) (?:dire|montrer|révéler|expliquer)|(?:on|nous) (?:va|allons) (?:voir|apprendre|découvrir)|vou (?:te|lhe|vos) (?:contar|dizer|mostrar|explicar)|vamos (?:ver|aprender|descobrir)|(?:vi|ti) (?:mostrerò|dirò|spiegherò|farò vedere)|(?:ga|zal) ik (?:je|jullie) (?:laten zien|vertellen)|pokażę (?:wam|ci)|я (?:вам |тебе )?(?:покажу|расскажу))(?![\p{L}\p{N}])|(?:を|について)(?:紹介|解説|お見せ|お話し?)(?:します|していきます|しようと思います)|(?:今天|接下来|等一下|待会儿?)(?:我)?(?:会|要|就)?(?:给大家|教大家|告诉你|带你)|(?:알려|보여|소개해) ?드(?:릴게요|리겠습니다|릴 건데)/iu

/** Plans, which announce only at a video's opening: a cook says "now we are going to cook the onions" while they cook. */
const plans =
  /(?<![\p{L}\p{N}])(?:(?:i(?:(?:'|’)m| am)|we(?:(?:'|’)re| are)) (?:going to|gonna|about to) \p{L}+|(?:i|we)(?:(?:'|’)ll| will) \p{L}+|you(?:(?:'|’)ll| will| are going to|(?:'|’)re (?:going to|gonna)) (?:see|hear))(?![\p{L}\p{N}])/iu
const opening = /(?<![\p{L}\p{N}])(?:today|in (?:this|today(?:'|’)s) video|this video)(?![\p{L}\p{N}])/iu

/** An announcement that also says the thing: "I'll tell you that it costs nine euros", "I will show you: it holds". */
const saysIt = /^\s{0,3}(?:you|euch|dir|vous|te|os|les)?\s{0,3}(?:that|dass|que|why not|:)/iu

/** Longer quotes are not announcements as a whole. */
const longestAnnouncement = 400

/** True for words that announce a thing in place of saying it: "today I'm going to show you the trick". */
export function announces(quote: string): boolean {
  const text = quote.slice(0, longestAnnouncement)
  const promised = tellingLater.exec(text)
  const planned = plans.exec(text)
  if ((promised ?? planned) !== null && puttingOff.test(text)) return true
  const found = promised ?? (opening.test(text) ? planned : null)
  return found !== null && !saysIt.test(text.slice(found.index + found[0].length))
}
