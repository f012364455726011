/** Names of values that identify a person, grant access, or repeat the words of a user or a video. */
const secretName =
  /cookie|authorization|password|passwd|secret|token|api-?key|session|prompt|transcript|question|document|content|^text$|^system$|^history$/i

const patterns: readonly [RegExp, string][] = [
  // Codes and tokens in addresses.
  [/\b(code|token|access_token|session_id|key)=[^&\s"']+/gi, '$1=[redacted]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [redacted]'],
  // Keys of vendors.
  [/\b(sk|pk|rk|whsec|AIza)[-_]?[\w-]{8,}/g, '[redacted]'],
  // Passwords in addresses of databases, mail servers and proxies.
  [/\b(\w+:\/\/[^:/@\s]+):[^@/\s]+@/g, '$1:[redacted]@'],
]

/** A text without codes, tokens, keys and passwords. */
export const redactText = (text: string): string =>
  patterns.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text)

/**
 * A copy that is safe to log: values under secret names are removed, texts are cleaned. Numbers and booleans stay, so that
 * counts such as `inputTokens` remain readable. Everything below six levels is left out.
 */
export function redact(value: unknown, depth = 6): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth === 0) return '[deep]'
  if (value instanceof Error) return redactError(value, depth)
  if (Array.isArray(value)) return value.slice(0, 50).map(item => redact(item, depth - 1))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, redactField(name, item, depth - 1)]))
}

function redactField(name: string, value: unknown, depth: number): unknown {
  const mayStay = value === null || typeof value === 'number' || typeof value === 'boolean' || value === undefined
  // One-time codes are long; error codes such as `ECONNREFUSED` are short and stay.
  const isOneTimeCode = name === 'code' && typeof value === 'string' && value.length > 24
  return (secretName.test(name) || isOneTimeCode) && !mayStay ? '[redacted]' : redact(value, depth)
}

/** drizzle appends the parameters to the message of a failed statement; they may contain user texts or secrets. */
const parameters = '\nparams: '

/** Errors of SDKs carry whole requests and answers; only the fields that identify the fault are kept. */
function redactError(error: Error, depth: number): Record<string, unknown> {
  const { code, status, data } = error as Error & { code?: unknown; status?: unknown; data?: unknown }
  const message = error.message.split(parameters, 1)[0]!
  return {
    type: error.name,
    message: redactText(message),
    ...(error.stack === undefined ? {} : { stack: redactText(error.stack.replace(error.message, () => message)) }),
    ...(code === undefined ? {} : { code }),
    ...(status === undefined ? {} : { status }),
    ...(data === undefined ? {} : { data: redact(data, depth - 1) }),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth - 1) }),
  }
}
