import { isUnspacedText } from '#adapters/search/words.ts'

const stageDirections =
  /\[[^\]]{0,60}\]|\([^)]{0,4}(?:music|applause|laughter|laughs|inaudible|crosstalk)[^)]{0,20}\)|♪+|>>+/giu
/** Characters that an answer would show as a quotation, a window mark or Markdown. */
const markup = /["“”„«»[\]<>*_`#|~\\]/g
const hesitations =
  /(?:^|(?<=[\s,]))(?:u+h+m*|u+m+|e+r+m*|a+h+|h+m+|mhm|uh-huh|äh+m*|euh|ähm)(?:[,.…]+)?(?=\s|$|[.,!?])/giu
const fillerPhrases =
  /,?\s{0,3}\b(?:you know|i mean|sort of|kind of|kinda|sorta|or whatever|and stuff|and so on and so forth)\b,?(?! (?:what|how|why|who|that|the|if|this|it|of))/giu
const repeatedWords = /\b([\p{L}']{1,24})(?:[,]?\s+\1\b)+/giu
const openingWords =
  /^(?:(?:so|and|but|okay|ok|well|now|yeah|yes|right|alright|all right|anyway|anyways|basically|actually|like|oh|also|then|because|und|aber|also|ja|genau|et|alors|donc|bon|y|pues|bueno)\b[\s,.…]*){1,4}(?=\S)/iu
const trailingWords =
  /(?<![\s,;:–-])[\s,;:–-]*\b(?:and|but|so|or|because|the|a|an|to|of|that|which|with|you know|um|uh|(?<=,\s*)(?:right|okay|yeah))?[\s,;:–-]*$/iu

/** Foreign text such as a chapter title, without characters that would read as a quotation, a mark or Markdown. */
export const cleanName = (name: string): string => name.replace(markup, '').replace(/\s+/g, ' ').trim().slice(0, 120)

/**
 * A spoken sentence cleaned for reading: without hesitations, fillers and stage directions, with a capital letter and a
 * full stop. Not for use as a quotation. Empty when nothing is left.
 */
export function cleanSentence(spoken: string, language: string): string {
  let text = spoken.replace(stageDirections, ' ').replace(markup, '').replace(/\s+/g, ' ').trim()
  if (isUnspacedText(text)) return text === '' ? '' : /[。．！？!?.…]$/.test(text) ? text : `${text}。`
  const wasComplete = /[.!?…]$/.test(text)
  text = text
    .replace(hesitations, '')
    .replace(fillerPhrases, '')
    .replace(repeatedWords, '$1')
    .replace(/(?<!\s)\s+([,.!?;:])/g, '$1')
  const shorter = text.trim().replace(openingWords, '')
  if (shorter.split(' ').length >= 3) text = shorter
  if (!wasComplete) text = text.replace(trailingWords, '')
  text = text
    .replace(/,\s*(?=[,.!?])/g, '')
    .replace(/^[\s,.;:–-]+/, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return ''
  if (language === 'en') text = text.replace(/\bi(?=\b(?!\.\p{L}))(?:(?='(?:m|ve|ll|d|re)\b))?/gu, 'I')
  text = text.replace(/^\p{Ll}/u, letter => letter.toUpperCase())
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

/** Talk about the channel instead of the subject: sponsors, subscriptions, greetings. */
const channelTalk =
  /\b(?:subscribe|subscribers|like button|hit the bell|notification bell|link in the description|description below|comments? (?:below|section)|thanks? for watching|thank you for watching|welcome back|welcome to|see you (?:next|in the next)|patreon|sponsor(?:ed|s)?|promo code|discount code|percent off|check out the link|today's video is|this video is brought|abonnier|abonnez|suscr[ií]b)/iu
const openingPronoun = /^(?:it|they|he|she|him|them|that|this|these|those|which|there|here|one|er|sie|es|das|dies)\b/iu
const directAddress =
  /^(?:i think|i guess|i mean|i don't|i'm not|you know|let me|let's|do you|did you|are you|can you|what|why|how|is it|thank|hello|hi|hey|hmm|sorry|good morning|bye)\b/iu

/** Words for what is seen, which mean nothing to a reader. */
const pointing =
  /\b(?:here|like so|this (?:line|cell|row|column|guy)|i'm looking at|you can see|as you (?:can )?see|if i (?:run|print|scroll)|let's (?:see|run|scroll))\b/iu
const dangling =
  /^(?:it|they|he|she|him|her|them|his|their|its|that|this(?! (?:video|lecture|talk|episode|series|workshop|review))|these|those|which|there|here|one|other|others|another|then|conversely|number|otherwise|instead|similarly|likewise|again|finally|also|both|such|because|for example|for instance|in (?:that|this|other|our) (?:case|words)|as (?:a|you|i|we)|so|same|the (?:other|same|second|third|last|next|reason)|er|sie|es|das|dies\p{L}*|dann|au[sß]\p{L}*dem|deshalb|dadurch|daher|il|elle|ils|elles|ça|cela|c'est|ces|cette|donc|alors|esto|eso|est[ao]s|ese|entonces|luego|también|quest[oaie]|quell[oaie]|quindi|allora|poi|isso|isto|esse|essa|então|depois)(?![\p{L}'])|^(?:it|that|there|here|he|she|they)['’]/iu
const greeting =
  /^(?:hello|hi|hey|good (?:morning|evening|afternoon)|welcome|hallo|guten|ja,? guten|bonjour|bonsoir|hola|buen[oa]s|ciao|buongiorno|olá|bom dia|thanks?|thank you|okay|ok)\b/iu

/** A pronoun after a word of time, and words that stand for something that was named before. */
const unnamed =
  /^(?:first|then|later|finally|eventually|soon|by then|by morning|at (?:midnight|first|last)|in the end|after (?:that|this|it)|people ask),? (?:it|they|he|she|this|that|who)\b|\b(?:every|that|the other|the first|which) one\b|\b(?:too|as well|the other way|for it)[.!,]/iu

/** What speakers say about their talk instead of their subject. */
const stageTalk =
  /\b(?:(?:we're|i'm|i am|we are) (?:not )?(?:going to|gonna)|i want(?:ed)? to|i'd like to|let me|let's|i'll|remember that|as i mentioned)\b/iu
const slip = /\b(?:oops|oh my|whoops|sorry|excuse me|where was i|hold on|wait)\b/iu
/** Numbers and variables that are read aloud. */
const isFormula = (sentence: string): boolean => (sentence.match(/(?<=\s)[\p{L}]?\d[\d.]*/gu)?.length ?? 0) >= 5
/** True when four words in a row are said twice: a restart, or a recognizer that repeats itself. */
function repeatsItself(sentence: string): boolean {
  const words = sentence.toLowerCase().split(' ')
  const runs = words.slice(3).map((_, at) => words.slice(at, at + 4).join(' '))
  return new Set(runs).size < runs.length
}

/** True for a sentence that greets or thanks, or talks about the channel. */
export const isGreeting = (sentence: string): boolean => greeting.test(sentence) || channelTalk.test(sentence)

/** True when a cleaned sentence can be understood without the one before it. */
export const readsAlone = (sentence: string): boolean =>
  !dangling.test(sentence) &&
  !unnamed.test(sentence) &&
  !pointing.test(sentence) &&
  !isGreeting(sentence) &&
  !/\?$/.test(sentence)

/** Text that begins like this lacks the start of its sentence. */
const cutStart =
  /^(?:was|is|are|were|has|had|of|for|to|than|or|as|with|into|be|been|being|would|will|can|could|should|which|who|whose|where|when|while|until|not|just|from|by|about|on|at|wurde|von|zu|mit|qui|dont|de)\b(?!.*[,?])/iu
/** Text that ends like this lacks the end of its sentence. */
const cutEnd =
  /\b(?:i|we|you|he|she|they|the|a|an|my|your|our|their|his|is|was|are|were|very|for|in|on|at|from|by|this|that|how|what|when|next|apparently|been|be|have|has|had|would|will|can|not|it's|i'm)[.…]?$/iu

/** How well a cleaned sentence reads on its own, 0 to 1.3. Statements of medium length with names or numbers score best. */
export function readability(sentence: string): number {
  if (sentence === '') return 0
  const words = isUnspacedText(sentence) ? Math.round(sentence.length / 2) : sentence.split(' ').length
  let score = words < 5 ? 0.1 : words < 8 ? 0.6 : words <= 34 ? 1 : Math.max(0.3, 34 / words)
  if (/\?$/.test(sentence)) score *= 0.35
  if (channelTalk.test(sentence)) score *= 0.1
  if (openingPronoun.test(sentence)) score *= 0.7
  if (directAddress.test(sentence)) score *= 0.6
  if (pointing.test(sentence)) score *= 0.5
  if (stageTalk.test(sentence)) score *= 0.6
  if (slip.test(sentence) || isFormula(sentence)) score *= 0.3
  if (repeatsItself(sentence)) score *= 0.3
  if (cutStart.test(sentence)) score *= 0.5
  if (cutEnd.test(sentence)) score *= 0.5
  if (/\d/.test(sentence)) score *= 1.1
  if (/(?<=\s)\p{Lu}\p{Ll}{2,}/u.test(sentence)) score *= 1.1
  return score
}
