const afterPronoun =
  /\b(?:do|does|did|can|could|should|must|will|would) (?:i|you|he|she|it|they|we|people|somebody|someone) (\p{L}+)/u
const beforeLink =
  /\b(?:do|does|did|can|could|should|must|will|would) .*? (\p{L}{3,}) (?:in|on|at|for|to|from|the|a|an|it|him|her|them|with|by|into|out|up|down|of)\b/u
const atEnd = /\b(?:do|does|did|can|could|should|must|will|would) .* (\p{L}{3,})$/u
const participle = /\b(?:is|are|was|were|been|be) (?:\p{L}+ly )?(\p{L}+(?:ed|en|ung|own|ound|old|ilt|ut|ught))\b/u

/** The verb of an English question in lower case; '' when none shows by its place: "How long does the lamb stay in the oven?" */
export function mainVerb(question: string): string {
  const found = [afterPronoun, beforeLink, atEnd, participle].map(pattern => pattern.exec(question)?.[1])
  return found.find(verb => verb !== undefined) ?? ''
}
