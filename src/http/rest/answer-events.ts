import type { MessageView, QuestionWithAnswer } from '#contract/conversations.ts'
import type { SignedIn } from '#core/accounts/actor.ts'
import { failureOf, watchAnswer } from '#services/answers/watch-answer.ts'
import type { RequestContext } from '../context.ts'
import { errorBody } from '../errors.ts'
import type { StreamEvent } from './event-stream.ts'

type Body = (finished: { conversationId: string; answer: MessageView }) => object

/** An answer as a REST stream: `delta`, `stage` and `promises` as they arrive, then `done` with the JSON body, or `error`. */
export async function* answerEvents(
  context: RequestContext<SignedIn>,
  asked: QuestionWithAnswer,
  body: Body,
): AsyncGenerator<StreamEvent> {
  const { conversationId, answer } = asked
  const finalEvent = (message: MessageView): StreamEvent =>
    message.error === null
      ? { event: 'done', data: { success: true, ...body({ conversationId, answer: message }) } }
      : { event: 'error', data: errorBody(failureOf(context.actor, message)) }
  if (answer.state !== 'growing') {
    yield finalEvent(answer)
    return
  }
  for await (const { id, event } of watchAnswer(
    context.deps,
    context.actor,
    { messageId: answer.id },
    context.signal,
  )) {
    if (event.type === 'delta') yield { event: 'delta', data: { text: event.text }, id }
    else if (event.type === 'stage') yield { event: 'stage', data: { name: event.name, detail: event.detail }, id }
    else if (event.type === 'promises') yield { event: 'promises', data: { promises: event.promises }, id }
    else yield finalEvent(event.message)
  }
}
