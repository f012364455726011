/**
 * How an answer ended: at its end, at a limit of its length, by the vendor's decision not to answer, by a fault of the vendor,
 * or in a way that we do not know.
 */
export type CallEnding = 'complete' | 'output_cap' | 'window_full' | 'refused' | 'failed' | 'unknown'

/**
 * The words of all vendors and servers. One table for all of them, because gateways pass on the words of the vendor behind
 * them. Compared without case and punctuation. Any other word is unknown and never counts as a complete answer.
 */
const words: Record<Exclude<CallEnding, 'unknown'>, string> = {
  complete: `stop stop_sequence stop_token stop_string stop_string_found stop_criteria_met stopped eos eos_token eos_found
    eot end end_turn end_of_turn end_of_text end_of_sequence finish finished done complete completed success normal
    tool_call tool_calls tool_use function_call function_calls`,
  output_cap: `length max_tokens max_token max_output_tokens max_completion_tokens max_new_tokens max_length
    max_predicted_tokens_reached token_limit token_limit_reached output_limit limit truncated incomplete pause_turn`,
  window_full: `model_length model_context_window_exceeded context_window_exceeded context_length context_length_exceeded
    context_length_reached context_limit error_limit max_context_length`,
  refused: `content_filter content_filtered content_filter_error content_policy content_policy_violation refusal refused
    safety recitation blocklist prohibited_content spii language model_armor image_safety image_prohibited_content
    image_recitation guardrail guardrails guardrail_intervened error_toxic sensitive moderation blocked flagged`,
  failed: `error errored failed failure fault other finish_reason_unspecified unspecified malformed_function_call
    malformed_response malformed_model_output malformed_tool_use malformed_tool_call unexpected_tool_call
    too_many_tool_calls missing_thought_signature no_image image_other insufficient_system_resource network_error abort
    aborted cancel cancelled canceled user_cancel user_cancelled user_stopped model_unloaded timeout time_limit timed_out
    not_finished server_error internal_error unavailable overloaded repetition`,
}

const bare = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]/g, '')

const endings = new Map(
  Object.entries(words).flatMap(([ending, list]) =>
    list.split(/\s+/).map(word => [bare(word), ending as CallEnding] as const),
  ),
)

/** What a vendor's word says. Null when it says nothing: `null`, an empty text, and the text "null" of some servers. */
export function endingOf(word: unknown): CallEnding | null {
  if (word === null || word === undefined || word === false) return null
  if (typeof word !== 'string') return 'unknown'
  if (['', 'null', 'none'].includes(word.slice(0, 100).trim().toLowerCase())) return null
  const letters = bare(word.slice(0, 100))
  // Written as a member of its type by some libraries: FinishReason.STOP, FINISH_REASON_MAX_TOKENS.
  return endings.get(letters) ?? endings.get(letters.replace(/^finishreason/, '')) ?? 'unknown'
}

const fromGoodToBad: readonly CallEnding[] = ['complete', 'output_cap', 'window_full', 'refused', 'unknown', 'failed']

/** The worse of two endings, for a vendor that gives several in one answer. */
export const worseEnding = (a: CallEnding | null, b: CallEnding | null): CallEnding | null =>
  fromGoodToBad.indexOf(a as CallEnding) >= fromGoodToBad.indexOf(b as CallEnding) ? a : b
