const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that is safe to send; only `html` makes it. */
export type Html = { readonly markup: string }
type Part = Html | string | number | null | false | readonly Part[]

/** A template that escapes texts, keeps markup, joins lists and omits null and false. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: strings.map((text, index) => text + (index < parts.length ? rendered(parts[index]!) : '')).join(''),
})

function rendered(part: Part): string {
  if (part === null || part === false) return ''
  if (Array.isArray(part)) return part.map(one => rendered(one as Part)).join('')
  if (typeof part === 'object') return (part as Html).markup
  return String(part).replace(/[&<>"']/g, character => entities[character]!)
}

export const money = (cents: number, currency = 'usd'): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)

export const date = (seconds: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(seconds * 1000))

export const moment = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
