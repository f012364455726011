/** Longest question that is accepted, in characters; longer ones are refused with a sentence, never cut. */
export const maxQuestionLength = 20_000

export const questionTooLong = `A question may have up to ${maxQuestionLength.toLocaleString('en-US')} characters. Please shorten it.`
