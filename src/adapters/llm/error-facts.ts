/** What an error's JSON says, wherever in it the vendor or a gateway says it. */
export type ErrorFacts = {
  /** Numbers from 400 to 599 that are given as a code or a status, the outermost first. */
  readonly statuses: readonly number[]
  /** Codes and types in lower case. */
  readonly codes: readonly string[]
  /** The sentences. */
  readonly text: string
  /** Names of the fields that the error is about. */
  readonly fields: readonly string[]
  readonly retryAfterSeconds: number | null
}

const longestText = 4_000
const mostValues = 300
const deepest = 8

const codeKeys = /^(code|type|status|reason|kind|name|quotaid|err(or)?_?(code|type))$/i
const statusKeys = /^(code|status|(http_?)?(status_?)?code|http_?status|err(or)?_?code)$/i
const textKeys =
  /^(message|msg|status_msg|details?|errors?|reasons?|raw|title|description|body|err(or)?_?(message|msg|description)?)$/i
const fieldKeys = /^(params?|parameter|loc|fields?|property|path)$/i

/** Reads an error in any of the shapes that servers give it: the object, its text, a list, JSON within a text. */
export function errorFacts(error: unknown): ErrorFacts {
  const statuses: number[] = []
  const codes: string[] = []
  const texts: string[] = []
  const fields: string[] = []
  let retryAfterSeconds: number | null = null
  let values = 0

  const readText = (text: string, key: string, depth: number) => {
    const number = /^[45]\d\d$/.test(text) ? Number(text) : null
    if (number !== null && statusKeys.test(key)) return void statuses.push(number)
    if (/^retry_?(delay|after)/i.test(key)) retryAfterSeconds ??= secondsOf(text)
    if (codeKeys.test(key)) codes.push(text.slice(0, 200).toLowerCase())
    if (fieldKeys.test(key)) fields.push(text.slice(0, 200))
    if (!textKeys.test(key)) return
    const inner = /^\s*[{[]/.test(text) ? jsonOf(text) : undefined
    if (typeof inner === 'object' && inner !== null) visit(inner, key, depth + 1)
    else texts.push(text)
  }
  const visit = (value: unknown, key: string, depth: number): void => {
    values += 1
    if (depth > deepest || values > mostValues) return
    if (typeof value === 'string') readText(value, key, depth)
    else if (typeof value === 'number') {
      if (value >= 400 && value < 600 && statusKeys.test(key)) statuses.push(value)
      if (/^retry_?after/i.test(key) && value >= 0) retryAfterSeconds ??= Math.ceil(value)
    } else if (Array.isArray(value)) for (const each of value) visit(each, key, depth + 1)
    else if (typeof value === 'object' && value !== null) {
      for (const [inner, each] of Object.entries(value)) visit(each, inner, depth + 1)
    }
  }
  visit(error, 'error', 0)
  return { statuses, codes, text: texts.join('\n').slice(0, longestText), fields, retryAfterSeconds }
}

/** The same for a refusal's body. A page of HTML says nothing: its words are those of a proxy. */
export function bodyFacts(body: string): ErrorFacts {
  if (/^\s*</.test(body)) return errorFacts({})
  const json = jsonOf(body)
  return errorFacts(json === undefined ? body : json)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function secondsOf(text: string): number | null {
  const seconds = Number.parseFloat(text)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null
}
