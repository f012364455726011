import type { JsonObject } from '#core/text/json-objects.ts'
import { explainInStream } from './explain.ts'
import { unknownShape, VendorFailure } from './failure.ts'
import type { OnEvent } from './read-events.ts'

/** Gets each JSON value of an answer. Returns true for the last one. */
export type OnJson = (json: JsonObject, event: string | undefined) => boolean

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What servers and proxies send to keep a connection open. */
const keepAlive = /^[\s:[(]*(ping|pong|heart-?beat|keep-?alive|openrouter processing)/i

/**
 * Reads an answer's events as JSON: one value or several in an event, a list, or a body of JSON lines without events. Skips
 * signs of life.
 * @param onDone called for `[DONE]`, after which nothing is read
 * @throws VendorFailure for an error in any of the shapes that servers give it, and for a page of HTML
 */
export function jsonEvents(onJson: OnJson, onDone: () => unknown): OnEvent {
  const take = (value: unknown, event: string | undefined): boolean => {
    if (Array.isArray(value)) return value.some(each => take(each, event))
    if (value === null) return false
    if (!isObject(value)) throw unknownShape(`an event that is no object: ${JSON.stringify(value).slice(0, 100)}`)
    const error = errorIn(value, event)
    if (error !== null) throw new VendorFailure(explainInStream(error))
    return onJson(value, event)
  }
  const takeText = (text: string, event: string | undefined): boolean => {
    if (text === '') return false
    if (/^\[?DONE\]?$/i.test(text)) {
      onDone()
      return true
    }
    return take(JSON.parse(text), event)
  }
  return ({ event, data }) => {
    const text = data.replace(/^\uFEFF/, '').trim()
    if (keepAlive.test(text) || /^(ping|heart-?beat|keep-?alive)$/i.test(event ?? '')) return false
    if (text.startsWith('<')) throw unknownShape(`a page in place of an answer: ${text.slice(0, 100)}`, 'page')
    if (event === 'error' && !isJson(text)) throw new VendorFailure(explainInStream(text))
    if (isJson(text) || !text.includes('\n')) return takeText(text, event)
    // A server that leaves out the empty lines between events, or sends lines of JSON.
    return text.split('\n').some(line => takeText(line.replace(/^data:/, '').trim(), event))
  }
}

function isJson(text: string): boolean {
  // Most events are one line, and parsing them twice would double the work.
  if (!text.includes('\n') && /^[{[].*[}\]]$/.test(text) && text !== '[DONE]') return true
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const isSaid = (error: unknown): boolean => error !== undefined && error !== null && error !== false && error !== ''

/** The error that an event says; null for a part of an answer. */
function errorIn(json: JsonObject, event: string | undefined): unknown {
  if (event === 'error' || json.object === 'error' || json.type === 'error' || json.success === false) return json
  if (isSaid(json.error)) return json
  if (isObject(json.x_groq) && isSaid(json.x_groq.error)) return json.x_groq
  if (Array.isArray(json.choices)) {
    const failed = json.choices.find(choice => isObject(choice) && isSaid(choice.error))
    return failed ? failed.error : null
  }
  if (isObject(json.base_resp) && Number(json.base_resp.status_code) > 0) return json.base_resp
  const isPartOfAnswer = json.candidates !== undefined || json.usage !== undefined || typeof json.type === 'string'
  if (isPartOfAnswer) return null
  const says = ['message', 'msg', 'detail', 'errors'].some(
    key => typeof json[key] === 'string' || Array.isArray(json[key]),
  )
  return says ? json : null
}
