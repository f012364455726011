type Part = { readonly type?: unknown; readonly text?: unknown; readonly image_url?: { readonly url?: unknown } }
export type ChatBody = {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Part[] }[]
  readonly stream?: boolean
  readonly stream_options?: { readonly include_usage?: boolean }
  readonly max_tokens?: number
  readonly temperature?: number
  readonly response_format?: { readonly type?: string }
}

/** What a server of this kind would refuse in a request, or leave out without a word. */
export function violationsOf(
  body: ChatBody,
  { fields, model }: { readonly fields: readonly string[]; readonly model: string },
): string[] {
  const problems = Object.keys(body)
    .filter(field => !fields.includes(field))
    .map(field => `the field ${field}`)
  const expect = (isRight: boolean, problem: string) => void (isRight || problems.push(problem))
  expect(body.model === model, `the model ${body.model}`)
  expect(body.stream === true, 'an answer that is not streamed')
  expect(Number.isInteger(body.max_tokens) && body.max_tokens! > 0, `max_tokens ${body.max_tokens}`)
  // vllm-project/vllm#6862: templates of Mistral and Gemma demand turns that alternate, after an optional system text.
  const turns = body.messages.filter(({ role }, at) => !(role === 'system' && at === 0))
  turns.forEach(({ role }, at) => {
    expect(role === (at % 2 === 0 ? 'user' : 'assistant'), `${role} as turn ${at + 1}`)
  })
  expect(turns.at(-1)?.role === 'user', 'no question at the end')
  for (const { role, content } of body.messages) expect(isContent(content), `content of ${role} is no text`)
  return problems
}

const isContent = (content: ChatBody['messages'][number]['content']): boolean =>
  typeof content === 'string'
    ? content.trim() !== ''
    : content.every(({ type, text, image_url: image }) =>
        type === 'text' ? typeof text === 'string' : /^data:image\//.test(String(image?.url)),
      )
