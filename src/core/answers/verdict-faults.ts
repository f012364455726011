/** What is wrong with the judgment of one promise. `promise` is its number from 1. */
export type PromiseFault =
  | { readonly kind: 'unjudged' | 'unknown_status' | 'no_quote'; readonly promise: number }
  | {
      /**
       * - `not_said`: the quote is not in the transcript
       * - `too_short`: it is, but it has too few words to prove anything
       * - `turned`: its sentence has words around it that turn its meaning
       * - `announces`: it announces the thing
       * - `off_topic`: its window is about something else
       * - `says_otherwise`: it says the opposite of a promise that is called kept
       * - `says_the_same`: it says what the promise says, which is called contradicted
       */
      readonly kind:
        | 'not_said'
        | 'too_short'
        | 'turned'
        | 'announces'
        | 'off_topic'
        | 'says_otherwise'
        | 'says_the_same'
      readonly promise: number
      /** The model's quote. */
      readonly quote: string
    }
  | {
      /** Called missing without a quote, although the words of the promise come up in these windows. */
      readonly kind: 'talked_about'
      readonly promise: number
      readonly windows: readonly number[]
    }

/** What is wrong with the closing line. */
export type ClosingFault =
  | { readonly kind: 'no_closing' }
  | { readonly kind: 'answer_quote_not_said'; readonly quote: string }
  | {
      /** Numbers that are neither in the transcript nor in what a viewer sees before the video. */
      readonly kind: 'unsaid_numbers'
      readonly where: ClosingText
      readonly numbers: readonly string[]
    }
  | {
      /** Names that are in neither. */
      readonly kind: 'unsaid_names'
      readonly where: ClosingText
      readonly names: readonly string[]
    }
  | {
      /** In another language than the one that was asked for. */
      readonly kind: 'other_language'
      readonly where: ClosingText
    }

type ClosingText = 'answer' | 'honest_title'

export type VerdictFault = PromiseFault | ClosingFault

export const isPromiseFault = (fault: VerdictFault): fault is PromiseFault => 'promise' in fault
