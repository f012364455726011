/** The longest question, in characters. Longer ones are refused, never cut. */
export const maxQuestionLength = 20_000

export const questionTooLong = `A question may have up to ${maxQuestionLength.toLocaleString('en-US')} characters. Please shorten it.`

/** The longest name of a saved question: it is on a button. */
export const longestSavedLabel = 40
export const longestSavedQuestion = 1_000
