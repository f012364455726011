import { chunk, data, done, usage, usageChunk } from './openai-dialects.ts'
import { jsonReply, type Outcome, type SpokenDialect } from './spoken-dialect.ts'

const fine: Outcome = { end: 'complete', usage: { input: 4000, output: 6 } }
const stop = [chunk({}, 'stop'), usageChunk(), done]
const shaped = (raw: (text: string) => string[], outcome: Outcome = fine): SpokenDialect => ({
  vendor: 'openai',
  reply: text => ({ raw: raw(text) }),
  outcome,
})
const reports = (reported: unknown, outcome: Outcome): SpokenDialect =>
  shaped(text => [chunk({ content: text }), chunk({}, 'stop'), usageChunk(reported), done], outcome)

/** Refuses each request that `has` the field, then answers. */
const knowsNo = (has: (body: Record<string, unknown>) => boolean, body: unknown, status = 400): SpokenDialect => ({
  vendor: 'openai',
  reply: (text, call) => (has(call.body) ? jsonReply(body, status) : { raw: [chunk({ content: text }), ...stop] }),
  outcome: { ...fine, calls: 2 },
})
const says = (message: string) => ({ error: { message, type: 'invalid_request_error' } })

const own: Outcome = { end: 'complete', usage: 'own count' }
const disbelieved: Outcome = { ...own, tellsOperator: true }

/** How streams, contents, usage and requests differ from server to server. */
export const openaiShapes = {
  'empty-data-lines': shaped(text => ['data:\n\n', 'data: \n\n', chunk({ content: text }), ...stop]),
  'comment-lines': shaped(text => [': OPENROUTER PROCESSING\n\n', chunk({ content: text }), ': ping\n\n', ...stop]),
  'ping-events': shaped(text => ['event: ping\ndata: ping\n\n', chunk({ content: text }), ...stop]),
  'data-without-space': shaped(text =>
    [chunk({ content: text }), ...stop].map(line => line.replace('data: ', 'data:')),
  ),
  'windows-line-ends': shaped(text => [chunk({ content: text }), ...stop].map(line => line.replaceAll('\n', '\r\n'))),
  'byte-order-mark': shaped(text => [`\uFEFF${chunk({ content: text })}`, ...stop]),
  'no-empty-lines': shaped(text => [chunk({ content: text }), ...stop].map(line => line.replace('\n\n', '\n'))),
  'several-data-lines': shaped(text => [chunk({ content: text }).replace('"choices"', '\ndata: "choices"'), ...stop]),
  'named-events': shaped(text => [chunk({ content: text }), ...stop].map(line => `event: message\nid: 1\n${line}`)),
  'split-characters': {
    vendor: 'openai',
    reply: text => ({ raw: [chunk({ content: `${text} 酵母🍞` }), ...stop].join(''), splitBytes: 1 }),
    outcome: { ...fine, text: 'Salt slows it. 酵母🍞' },
  },
  'roles-and-nulls': shaped(text => [
    chunk({ role: 'assistant' }),
    chunk(null),
    chunk({ content: null }),
    data({ choices: [] }),
    data({ choices: null }),
    chunk({ content: text }),
    ...stop,
  ]),
  'json-body': {
    vendor: 'openai',
    reply: text =>
      jsonReply({ choices: [{ message: { role: 'assistant', content: text }, finish_reason: 'stop' }], usage }),
    outcome: fine,
  },
  'json-lines': {
    vendor: 'openai',
    reply: text => ({
      raw: [
        { choices: [{ delta: { content: text } }] },
        { choices: [{ delta: {}, finish_reason: 'stop' }], usage },
      ].map(each => `${JSON.stringify(each)}\n`),
    }),
    outcome: fine,
  },
  'message-in-place-of-delta': shaped(text => [data({ choices: [{ message: { content: text } }] }), ...stop]),
  'message-repeats-the-text': shaped(text => [
    chunk({ content: text.slice(0, 4) }),
    chunk({ content: text.slice(4) }),
    data({ choices: [{ message: { content: text }, finish_reason: 'stop' }], usage }),
    done,
  ]),
  'plain-completion': shaped(text => [data({ choices: [{ text }] }), ...stop]),
  'content-parts': shaped(text => [
    chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'secret' }] }] }),
    chunk({
      content: [
        { type: 'text', text },
        { type: 'reference', reference_ids: [1] },
      ],
    }),
    ...stop,
  ]),
  'unknown-content-part': shaped(
    text => [chunk({ content: text }), chunk({ content: [{ type: 'poem', lines: [] }] }), ...stop],
    {
      error: 'AI_UNAVAILABLE',
      tellsOperator: true,
    },
  ),
  'reasoning-fields': shaped(text => [
    chunk({ reasoning_content: 'secret' }),
    chunk({ reasoning: 'secret', reasoning_details: [{ type: 'reasoning.text', text: 'secret' }] }),
    chunk({ content: text }),
    ...stop,
  ]),
  'think-tags': shaped(text => [
    chunk({ content: '<think>\nsecret\n</think>\n\n' }),
    chunk({ content: text }),
    ...stop,
  ]),
  'think-tags-in-pieces': shaped(text => [
    ...[...'\n<Thinking>secret</thinking>\n'].map(content => chunk({ content })),
    chunk({ content: text }),
    ...stop,
  ]),
  'think-tag-never-closed': shaped(() => [chunk({ content: '<think>secret, and so on' }), ...stop], {
    ...fine,
    text: '',
  }),
  'think-tag-never-opened': shaped(text => [chunk({ content: `secret\n</think>\n\n${text}` }), ...stop]),
  'harmony-channels': shaped(text => [
    chunk({ content: '<|channel|>analysis<|message|>secret<|end|><|start|>assistant<|channel|>' }),
    chunk({ content: `final<|message|>${text}<|return|>` }),
    ...stop,
  ]),
  'kimi-think': shaped(text => [chunk({ content: `◁think▷secret◁/think▷${text}` }), ...stop]),
  'magistral-think': shaped(text => [chunk({ content: `[THINK]secret[/THINK]${text}` }), ...stop]),
  'usage-in-each-chunk': shaped(text => [
    data({ choices: [{ delta: { content: text } }], usage: { ...usage, completion_tokens: 3 } }),
    data({ choices: [{ delta: {}, finish_reason: 'stop' }], usage }),
    done,
  ]),
  'usage-of-groq': shaped(text => [
    chunk({ content: text }),
    data({ choices: [{ delta: {}, finish_reason: 'stop' }], x_groq: { usage } }),
    done,
  ]),
  'usage-as-texts': reports({ prompt_tokens: '4000', completion_tokens: '6' }, fine),
  'usage-of-other-names': reports({ input_tokens: 4000, output_tokens: 6 }, fine),
  'usage-missing': shaped(text => [chunk({ content: text }), chunk({}, 'stop'), done], own),
  'usage-null': reports(null, own),
  'usage-of-nulls': reports({ prompt_tokens: null, completion_tokens: null }, own),
  'usage-of-zeros': reports({ prompt_tokens: 0, completion_tokens: 0 }, own),
  'usage-output-null': reports({ prompt_tokens: 4000, completion_tokens: null }, { ...fine, usage: { input: 4000 } }),
  'usage-fractional': reports({ prompt_tokens: 3999.5, completion_tokens: 5.2 }, fine),
  'usage-negative': reports({ prompt_tokens: -1, completion_tokens: -6 }, disbelieved),
  'usage-no-number': reports({ prompt_tokens: 'many', completion_tokens: {} }, disbelieved),
  'usage-of-billions': reports({ prompt_tokens: 3e9, completion_tokens: 3e9 }, disbelieved),
  'usage-cached-above-input': reports(
    { prompt_tokens: 4000, completion_tokens: 6, prompt_tokens_details: { cached_tokens: 9000 } },
    { ...fine, usage: { input: 4000, cachedInput: 4000, output: 6 } },
  ),
  'knows-no-cache-key': knowsNo(body => 'prompt_cache_key' in body, says("property 'prompt_cache_key' is unsupported")),
  'knows-no-stream-options': knowsNo(
    body => 'stream_options' in body,
    { detail: [{ type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }] },
    422,
  ),
  'knows-no-completion-cap': knowsNo(
    body => 'max_completion_tokens' in body,
    says('Unrecognized request argument supplied: max_completion_tokens'),
  ),
  'knows-no-temperature': knowsNo(
    body => 'temperature' in body,
    says("Unsupported value: 'temperature' does not support 0.2"),
  ),
  'knows-no-content-lists': knowsNo(
    body => (body.messages as { content: unknown }[]).some(({ content }) => Array.isArray(content)),
    says('messages[1].content: invalid type: sequence, expected a string'),
  ),
  'knows-no-system-role': knowsNo(
    body => (body.messages as { role: string }[]).some(({ role }) => role === 'system'),
    says('System role not supported'),
  ),
  'lists-the-known-fields': knowsNo(
    body => 'prompt_cache_key' in body,
    says('unknown field `prompt_cache_key`, expected one of `model`, `messages`, `temperature`, `stream_options`'),
  ),
} satisfies Record<string, SpokenDialect>
