/** The longest question, in characters. Longer ones are refused, never cut. */
export const maxQuestionLength = 20_000

export const questionTooLong = `A question may have up to ${maxQuestionLength.toLocaleString('en-US')} characters. Please shorten it.`
