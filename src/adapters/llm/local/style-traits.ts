const wordPattern = /[\p{L}\p{N}$%#'’]+/gu
const strong =
  /\b(?:amazing|awesome|incredible|unbelievable|insane|crazy|shock\w*|terrif\w*|horr\w*|scar(?:y|iest)|creep\w*|weird\w*|strange\w*|bizarre|myster\w*|secret\w*|hidden|forbidden|banned|epic|satisfying|dangerous|deadl\w*|brutal|heartbreaking|genius|hilarious|funn\w*|cool(?:est)?|mind[- ]?blow\w*|jaw[- ]?dropping|impossible|extreme\w*|perfect|ultimate|unexplained|disturbing|rare(?:st)?|real[- ]life|magic\w*|evil|cursed|haunted|savage|destroy\w*|exposed|ruin\w*|instantly|literally|absolutely|finally|nobody|everyone|forever)\b/giu
const superlative = /\b(?:most|best|worst|biggest|greatest|only|ever|never|always|\p{L}{3,}est)\b/giu
const you = /\b(?:you|your|you'll|you’ll|you've|yourself)\b/iu
const things =
  /\b(?:things?|facts?|reasons?|ways?|signs?|moments?|people|places?|times|tricks?|hacks?|gadgets?|inventions?|pictures|photos|videos?|animals|stories|tips|mistakes|fails?|creatures|discoveries|objects)\b/iu
const tease =
  /\b(?:won['’]?t believe|what happen(?:s|ed)?(?: next)?|this is (?:why|what|how)|here['’]?s (?:why|what|how)|the truth|gone wrong|wait (?:for|till|until)|caught on (?:tape|camera)|that will|will make you|didn['’]?t know|did you know|you (?:need|must|should|have) to|must (?:see|watch|have)|need to (?:see|know)|try not to|before you die|don['’]?t want you|can['’]?t (?:explain|believe|handle)|actually (?:exist|happened)|that (?:exist|you)|to (?:see|believe)|for the first time|changed (?:my|his|her|their|the|everything)|life hacks?|in real life|what if|i tried|i spent|i bought)\b/iu
const informative =
  /\b(?:official|trailer|teaser|episode|ep|season|interview|feat|ft|review|vs|highlights|lecture|tutorial|introduction|part|chapter|lesson|full|live|clip|preview|gameplay|documentary|conference|explained|course|podcast|update|recap|guide|theorem|keynote|q&a)\b\.?/iu
const emoji = /\p{Extended_Pictographic}/u

const share = (count: number, of: number): number => Math.min(1, count / of)
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
const flag = (claim: boolean): number => (claim ? 1 : 0)

/** Traits of clickbait in the wording of a title, each 0 to 1. */
export function styleTraits(title: string): Record<string, number> {
  const text = title.slice(0, 300)
  const words = text.match(wordPattern) ?? []
  const letters = words.filter(each => /\p{L}{3,}/u.test(each))
  const upper = letters.filter(each => each === each.toUpperCase() && each !== each.toLowerCase())
  const isShouted = letters.length > 1 && upper.length === letters.length
  return {
    listStart: flag(/^\s*(?:the\s+)?(?:top\s+)?\d{1,3}\+?\s/iu.test(text)),
    topNumber: flag(/\btop\s+\d{1,3}\b/iu.test(text)),
    otherNumber: flag(/\d/.test(text) && !/^\s*(?:top\s+)?\d/iu.test(text)),
    listOfThings: flag(/\b\d{1,3}\b/.test(text) && things.test(text)),
    things: flag(things.test(text)),
    shouted: flag(isShouted),
    someShouted: isShouted ? 0 : share(upper.length, 3),
    exclamation: share(count(text, /!/g), 2),
    question: flag(text.includes('?')),
    dots: flag(/\.\.\.|…/.test(text)),
    emoji: flag(emoji.test(text)),
    you: flag(you.test(text)),
    thisHere: flag(/\b(?:this|these|here['’]s)\b/iu.test(text)),
    superlative: share(count(text, superlative), 2),
    strong: share(count(text, strong), 2),
    tease: flag(tease.test(text)),
    informative: flag(informative.test(text)),
    separators: share(count(text, /\s[-–—|:]\s|:\s|\|/g), 2),
    quoted: flag(/["“”]|(?:^|\s)['‘]\p{L}/u.test(text)),
    ampersand: flag(/&/.test(text)),
    who: flag(/\b(?:who|that|which)\b/iu.test(text)),
    whyHow: flag(/^\s*(?:why|how|what|when|can|is|are|will|do|does)\b/iu.test(text)),
    names: share(count(text, /(?<=\p{Ll}\s)\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+/gu), 2),
    short: flag(words.length <= 3),
  }
}
