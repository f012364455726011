import { connectionCode, connectionFault } from './connection-fault.ts'
import { bodyFacts, type ErrorFacts, errorFacts } from './error-facts.ts'
import {
  type CallFailure,
  type FaultKind,
  refusalIn,
  retryAfterOf,
  VendorFailure,
  type VendorRefusal,
} from './failure.ts'

/**
 * Maps what a call of any vendor threw to our terms. One rule for all vendors, because gateways pass on the errors of others,
 * under their own status or within an answer.
 */
export function callFailureOf(error: unknown): CallFailure {
  if (error instanceof VendorFailure) return error.failure
  const refusal = refusalIn(error)
  if (refusal) return explainRefusal(refusal)
  const connection = connectionCode(error)
  const cause = error instanceof Error && error.cause !== undefined ? ` (${String(error.cause)})` : ''
  const detail = `${String(error)}${cause}${connection === null ? '' : ` ${connection}`}`
  const fault = connection === null ? null : connectionFault(connection)
  if (fault !== null) {
    const passes = fault.kind === 'unreachable'
    return { code: 'AI_UNAVAILABLE', detail, ...fault, ...(passes ? { retry: true } : { needsOperator: true }) }
  }
  if (/timed? ?out|timeout/i.test(`${nameOf(error)} ${cause}`)) return { code: 'AI_TIMEOUT', detail }
  return { code: 'AI_UNAVAILABLE', detail, retry: !(error instanceof SyntaxError) }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : '')

function explainRefusal({ status, headers, body }: VendorRefusal): CallFailure {
  const facts = bodyFacts(body)
  const said = facts.text === '' ? body.slice(0, 300) : facts.text
  const detail = `${status} ${facts.codes.join(' ')}: ${said}`
  const waits = { ...facts, retryAfterSeconds: retryAfterOf(headers) ?? facts.retryAfterSeconds }
  const failure = explainFacts(waits, status, detail)
  return status >= 500 && /^\s*</.test(body) ? { ...failure, kind: 'proxy' } : failure
}

/** An error within an answer whose HTTP status was good. */
export function explainInStream(error: unknown): CallFailure {
  const facts = errorFacts(error)
  const detail = `in the stream: ${JSON.stringify(error)?.slice(0, 400)}`
  return explainFacts(facts, null, detail)
}

/** Classifies by the particular code or sentence first, and by the status last. */
function explainFacts(facts: ErrorFacts, httpStatus: number | null, detail: string): CallFailure {
  const { codes, text } = facts
  const status = statusOf(facts, httpStatus)
  const says = ({ code, sentence }: Kind) => codes.some(each => code.test(each)) || sentence.test(text)
  const operator = (kind: FaultKind) => ({ code: 'AI_UNAVAILABLE', detail, needsOperator: true, kind }) as const

  if (isRateLimit(facts, status)) return { code: 'AI_UNAVAILABLE', detail, retry: true, ...waitOf(facts) }
  if (status === 402 || says(emptyAccount)) return operator('account')
  if (status === 413 || says(tooLong)) return { code: 'CONTEXT_TOO_LARGE', detail, kind: 'window' }
  if (status === 503 && stillLoading.test(text)) return { ...byStatus(status, detail, facts), kind: 'loading' }
  if (status !== null && status >= 500) return byStatus(status, detail, facts)
  if (says(declined)) return { code: 'AI_REFUSED', detail }
  if (status === 401 || says(wrongKey)) return operator('key')
  if (status === 404 || says(unknownModel))
    return { code: 'MODEL_UNAVAILABLE', detail, needsOperator: true, kind: 'model' }
  return status === null ? { code: 'AI_UNAVAILABLE', detail, retry: true } : byStatus(status, detail, facts)
}

const stillLoading = /\bloading (the )?model\b|\bmodel\b[\s\S]{0,80}\b(is|currently|still) loading\b/i

/** Statuses of 400 and more that pass by themselves. */
const passing = new Set([424, 425, 429, 498])

function byStatus(status: number, detail: string, facts: ErrorFacts): CallFailure {
  if (status === 408 || status === 504) return { code: 'AI_TIMEOUT', detail }
  if (status >= 500 || passing.has(status)) return { code: 'AI_UNAVAILABLE', detail, retry: true, ...waitOf(facts) }
  return { code: 'AI_UNAVAILABLE', detail, needsOperator: true }
}

const waitOf = ({ retryAfterSeconds }: ErrorFacts) => (retryAfterSeconds === null ? {} : { retryAfterSeconds })

/** Statuses under which gateways pass on an error that has its own status. */
const outer = new Set([400, 500, 502])

function statusOf({ statuses, codes }: ErrorFacts, httpStatus: number | null): number | null {
  const [inner] = statuses
  if (httpStatus !== null) return inner !== undefined && outer.has(httpStatus) ? inner : httpStatus
  if (inner !== undefined) return inner
  const named = codes.map(code => namedStatuses[code.replace(/[^a-z]/g, '')]).find(each => each !== undefined)
  return named ?? null
}

/** The statuses of error types that come without one. */
const namedStatuses: Record<string, number> = {
  invalidrequesterror: 400,
  invalidrequest: 400,
  invalidargument: 400,
  badrequest: 400,
  badrequesterror: 400,
  authenticationerror: 401,
  unauthenticated: 401,
  unauthorized: 401,
  billingerror: 402,
  paymentrequired: 402,
  permissionerror: 403,
  permissiondenied: 403,
  notfounderror: 404,
  notfound: 404,
  requesttoolarge: 413,
  ratelimiterror: 429,
  ratelimitexceeded: 429,
  resourceexhausted: 429,
  toomanyrequests: 429,
  apierror: 500,
  internal: 500,
  internalservererror: 500,
  servererror: 500,
  unavailable: 503,
  serviceunavailable: 503,
  timeouterror: 504,
  deadlineexceeded: 504,
  overloadederror: 529,
}

/** A kind of error, by its codes (in lower case) and by its sentences. */
type Kind = { readonly code: RegExp; readonly sentence: RegExp }

/** Gemini and OpenAI send 429 for an empty account too, which does not pass by itself. */
function isRateLimit({ codes, text }: ErrorFacts, status: number | null): boolean {
  const isPerMinute = codes.some(code => /rate_?limit|perminute|throttl/.test(code))
  if (status !== 429) return isPerMinute && status !== 413 && status !== 402
  return isPerMinute || !(codes.some(code => emptyAccount.code.test(code)) || emptyAccount.sentence.test(text))
}

const emptyAccount: Kind = {
  code: /insufficient_?(quota|balance|credit|fund)|billing|exceeded_current_quota|payment_?required|arrear|out_of_credit/,
  sentence:
    /(insufficient|not enough|no|low|more|out of) (account )?(balance|credits?|funds|quota)\b|(credit|account) balance|exceeded your current quota|plan and billing|billing (hard )?limit|billing (account|is not|not )|payment (is )?required|in arrears|overdue payment|余额不足|欠费/i,
}

const tooLong: Kind = {
  code: /context_?(length|window|size)_?exceed|exceed_?context|context_?window|prompt_?too_?long|input_?too_?long|context_?too_?l|tokens_limit_reached|request_too_large|contentt?oo_?large/,
  sentence: new RegExp(
    [
      String.raw`(maximum|max|model'?s|available|supported|allowed)[\s\S]{0,40}context([ _-]?(length|window|size|limit)| of \d)`,
      String.raw`context[\s\S]{0,60}(exceed|overflow|too (long|large|small)|is full|not enough)`,
      String.raw`(exceed|greater|larger|longer|too (long|large|many))[\s\S]{0,80}(context[ _-]?(length|window|size|limit)|maximum number of (input )?tokens|token limit|max(imum)? (model |input |prompt )?length)`,
      "(prompt|input|request( body)?|messages?|conversation)('s)?( is| are| was| were)? too (long|large|big)",
      '(maximum|max) (prompt|input|sequence) length',
      String.raw`too many (input |total |prompt )?tokens\b(?! (per|a) )`,
      String.raw`(input|prompt)s?\W? (length|tokens?)[\s\S]{0,60}(exceed|longer|greater|must be|should be|must have)`,
      String.raw`inputs\W? must have less than`,
      String.raw`reduce (the|your) (length|number|size)[\s\S]{0,30}(messages|prompt|input|tokens|completion)`,
      '超长|上下文长度',
    ].join('|'),
    'i',
  ),
}

const declined: Kind = {
  code: /content_?(filter|policy|moderation)|responsibleaipolicy|data_?inspection|safety|prohibited_content|moderation|guardrail/,
  sentence:
    /content[ _-]?(filter|management|policy|moderation|exists risk)|safety (system|filter|policy|guidelines|reasons)|\bflagged\b|requires moderation|inappropriate content|prohibited content|sensitive (content|information|words?)|violat\w{0,4}[\s\S]{0,40}polic|data inspection|guardrail|违规|敏感/i,
}

const wrongKey: Kind = {
  code: /api_?key|authentication|unauthenticated|unauthorized|access_?terminated|permission/,
  sentence:
    /(invalid|incorrect|wrong|missing|no|bad|expired|revoked) (api|access|auth|bearer)\w*[ _-]?(keys?|tokens?|credentials?)|api[ _-]?key[\s\S]{0,30}(not valid|invalid|expired|missing|required|incorrect|not found)|unauthenticated|unauthori[sz]ed|authentication (fail|error|required)/i,
}

const unknownModel: Kind = {
  code: /model_?(not|unknown|decommissioned|deprecated|unavailable|invalid)|unknown_?model|invalid_?model|deployment_?not_?found|no_?such_?model/,
  sentence:
    /\bmodel\b[\s\S]{0,120}(not found|does(n't| not) exist|not exist|no longer (available|supported)|decommissioned|been (deprecated|retired|removed|shut down)|not a valid|not available|not loaded|not have access)|(unknown|invalid|no such|unsupported|nonexistent) model|not a valid model|no (endpoints|models|deployments?|allowed providers) (found|loaded|available|are available)|模型不存在/i,
}
