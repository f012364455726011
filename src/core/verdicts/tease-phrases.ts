/** Phrases that put an announced answer off. */
export const puttingOff =
  /\b(?:stick around|stay tuned|keep watching|stay (?:with me|until|till|to the end)|(?:until|till|at) the (?:very )?end|coming up|later (?:on|in (?:this|the) video)|(?:in|for) a (?:minute|moment|bit|second)|wait (?:for it|until|till)|but first|but i want you to|but you(?:(?:'|’)ll)? (?:have|need) to wait|before (?:that|i|we) (?:get|tell|show|reveal|go)|we(?:'|’)?ll get (?:to|there)|i(?:'|’)?ll (?:show|tell|reveal)[^.]{0,30}later)\b|\b(?:dranbleiben|bleibt? dran|am ende (?:des|dieses) videos|später im video|aber zuerst|quédate|quédense|al final del v[ií]deo|más adelante|pero antes|restez|à la fin de (?:la|cette) vidéo|plus tard dans|mais d['’]abord|fica até|fique até|no final do vídeo|mais tarde no|mas antes|resta(?:te)? fino|alla fine del video|più avanti|ma prima)\b/iu

/** Phrases in which a speaker says that he holds something back. */
export const holdingBack =
  /\b(?:(?:keep|keeping|save|saving) (?:that|it|this|them|those|the (?:best|answer|secret|reveal)) (?:one )?(?:for|until|till) (?:the (?:very )?)?(?:last|end|later)|not (?:telling|showing|revealing|saying)(?: (?:you|that|it|this)){0,3}(?: (?:just|quite))? yet|(?:won(?:'|’)?t|will not|not going to) (?:tell|show|reveal)(?: (?:you|that|it|this)){0,2} (?:just )?yet|(?:a )?(?:little|bit)(?: more| of)? patience|be patient|you(?:(?:'|’)?ll| will) (?:have|need) to wait)\b|\b(?:(?:das|es) verrate ich (?:euch |dir )?(?:noch nicht|erst|am ende|später)|heb(?:e)? ich mir (?:für|bis)|noch (?:etwas|ein bisschen|ein wenig) geduld|todavía no (?:os|te|les|se) lo (?:digo|cuento|enseño)|un poco (?:más )?de paciencia|lo (?:dejo|guardo) para el final|je (?:ne )?vous (?:le )?dis pas encore|un peu de patience|je (?:le|la) garde pour la fin|ainda não (?:vou|te) (?:contar|dizer|mostrar)|um pouco de paciência|guardo para o final|non ve lo dico ancora|un po['’ ](?:di )?pazienza|lo tengo per la fine)\b/iu

/** Phrases that announce an answer. */
const announcing =
  /\b(?:i(?:(?:'|’)m| am)|we(?:(?:'|’)re| are)) (?:going to|gonna|about to) (?:tell|show|reveal|teach|explain|find out|see|look at|learn|talk about|test|try|make|build|sleep|go|visit|cook|do)\b|\b(?:i|we)(?:(?:'|’)ll| will) (?:tell|show|reveal|teach|explain|see|find out|learn|talk about|get to)\b|\b(?:you(?:(?:'|’)ll| will| are going to|(?:'|’)re (?:going to|gonna))) (?:learn|see|find out|discover|hear|be shocked)\b|\blet me show you (?:in|later|after)\b/iu
const announcingElsewhere =
  /\bich (?:werde|will) (?:euch|dir|ihnen)\b|\b(?:zeige|verrate|erkläre|erzähle) ich (?:euch|dir|ihnen) (?:heute|gleich|später|jetzt gleich|in diesem video)\b|\b(?:heute|gleich|später) (?:zeige|verrate|erkläre|erzähle) ich\b|\bwerdet ihr (?:lernen|sehen|erfahren)\b|\b(?:te|os|les) voy a (?:contar|decir|enseñar|mostrar|explicar)\b|\bvamos a (?:ver|aprender|descubrir|hablar)\b|\bje vais (?:vous|te) (?:dire|montrer|révéler|expliquer)\b|\b(?:on|nous) (?:va|allons) (?:voir|apprendre|découvrir)\b|\bvou (?:te|lhe|vos) (?:contar|dizer|mostrar|explicar)\b|\bvamos (?:ver|aprender|descobrir)\b|\b(?:vi|ti) (?:mostrerò|dirò|spiegherò|farò vedere)\b|\b(?:ga|zal) ik (?:je|jullie) (?:laten zien|vertellen)\b|\bpokażę (?:wam|ci)\b|\bя (?:вам |тебе )?(?:покажу|расскажу)\b|(?:を|について)(?:紹介|解説|お見せ|お話し?)(?:します|していきます|しようと思います)|(?:今天|接下来|等一下|待会儿?)(?:我)?(?:会|要|就)?(?:给大家|教大家|告诉你|带你)|(?:알려|보여|소개해) ?드(?:릴게요|리겠습니다|릴 건데)/iu

/** An announcement that also says the thing: "I'll tell you that it costs nine euros", "I will show you: it holds". */
const saysIt = /^\s{0,3}(?:you|euch|dir|vous|te|os|les)?\s{0,3}(?:that|dass|que|why not|:)/iu

/** Longer quotes are not announcements as a whole. */
const longestAnnouncement = 400

/** True for words that announce a thing in place of saying it: "today I'm going to show you the trick". */
export function announces(quote: string): boolean {
  const text = quote.slice(0, longestAnnouncement)
  if (puttingOff.test(text) && announcing.test(text)) return true
  const found = announcing.exec(text) ?? announcingElsewhere.exec(text)
  return found !== null && !saysIt.test(text.slice(found.index + found[0].length))
}
