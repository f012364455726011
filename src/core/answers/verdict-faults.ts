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
       */
      readonly kind: 'not_said' | 'too_short' | 'turned' | 'announces' | 'off_topic'
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
      /** Numbers that are neither in the transcript nor in the title. */
      readonly kind: 'unsaid_numbers'
      readonly where: 'answer' | 'honest_title'
      readonly numbers: readonly string[]
    }

export type VerdictFault = PromiseFault | ClosingFault

export const isPromiseFault = (fault: VerdictFault): fault is PromiseFault => 'promise' in fault
