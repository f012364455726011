const sentenceEnd = /[.!?…。！？؟۔।]["'”’»)\]」』]?$/

/** True for a text whose last sign ends a sentence, in any of the usual scripts. */
export const endsSentence = (text: string): boolean => sentenceEnd.test(text.trimEnd())
