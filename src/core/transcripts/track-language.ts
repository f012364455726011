const scripts = new Intl.DisplayNames(['en'], { type: 'script', fallback: 'none' })
const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** The id that the platform appends to the code of a named track: `en-j3QyRtW-e1s`. */
const nameId = /^[\w-]{11}$/
const titleCase = (part: string): string => part[0]!.toUpperCase() + part.slice(1).toLowerCase()
const isScript = (part: string): boolean => /^[a-z]{4}$/i.test(part) && scripts.of(titleCase(part)) !== undefined
const isRegion = (part: string): boolean =>
  /^(?:[a-z]{2}|\d{3})$/i.test(part) && regions.of(part.toUpperCase()) !== undefined

/**
 * The language in the first of these codes that names one: language, script and region, without what platforms append to
 * them. A code may be a track's own (`en-GB`, `zh_TW`, `en-j3QyRtW-e1s`), its id (`.en`, `a.pt-BR`, `.de.CcQ45jRV4-E`) or a
 * key of yt-dlp (`en-orig`, `a-en`). Null if none of them names a language.
 */
export function trackLanguage(...codes: readonly unknown[]): string | null {
  for (const code of codes) {
    const language = typeof code === 'string' ? readCode(code.trim()) : null
    if (language !== null) return language
  }
  return null
}

function readCode(code: string): string | null {
  if (code.length > 80) return null
  const [, withoutKind = ''] = /^(?:a[.-]|\.)?(.*)$/s.exec(code) ?? []
  const [subtags = ''] = withoutKind.split('.')
  const [, language, rest = ''] = /^([a-z]{2,3})(?:[-_](.+))?$/i.exec(subtags) ?? []
  if (!language) return null
  const parts = nameId.test(rest) && !isKnown(rest) ? [] : rest.split(/[-_]/)
  const [script, next = script] = parts[0] && isScript(parts[0]) ? [parts[0], parts[1]] : [undefined, parts[0]]
  const region = next && next !== script && isRegion(next) ? next : undefined
  return [
    language.toLowerCase(),
    ...(script ? [titleCase(script)] : []),
    ...(region ? [region.toUpperCase()] : []),
  ].join('-')
}

/** True for `Hant-TW`, which has as many characters as some ids of names. */
const isKnown = (rest: string): boolean => rest.split(/[-_]/).every(part => isScript(part) || isRegion(part))

type LanguageParts = { readonly language: string; readonly script: string; readonly region: string }

/** Codes that platforms use for one language and `Intl` keeps apart. */
const aliases: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' }
/** Codes that say that the language is unknown, mixed or none. */
const namesNone: ReadonlySet<string> = new Set(['und', 'mul', 'zxx', 'mis', 'root'])

/** True if the code names one language. */
export const isOneLanguage = (code: string): boolean => !namesNone.has(code.toLowerCase().split('-')[0]!)

/** Longer than any code that names a language. */
const longestCode = 100

/** A code's language, script and region, with the usual ones where it names none: `zh-TW` is written in `Hant`. */
function partsOf(text: string): LanguageParts {
  const code = text.slice(0, longestCode)
  try {
    const { language, script = '', region = '' } = new Intl.Locale(code.replaceAll('_', '-')).maximize()
    return { language: aliases[language] ?? language, script, region }
  } catch {
    return { language: code.toLowerCase().split(/[-_]/)[0]!, script: '', region: '' }
  }
}

/** True for two codes of one language, with any regions and scripts: `en` and `en-GB`, `iw` and `he`. */
export const isSameLanguage = (a: string, b: string): boolean => partsOf(a).language === partsOf(b).language

/**
 * The code under which a track is stored. Where a request names its language by another code (`he` for `iw`), that of the
 * request, by which it is asked for again.
 */
export function storedLanguage(code: string, wanted: string | null): string {
  const other = wanted === null ? null : trackLanguage(wanted)
  const base = (each: string) => each.split('-')[0]
  return other !== null && base(other) !== base(code) && isSameLanguage(other, code) ? other : code
}

/**
 * How far a track's code is from a wanted one of the same language: 0 for the same code, 1 for the same region, 2 for another
 * region, 3 for another script where the wanted code names or implies one (`zh-TW`, `sr-Latn`).
 */
export function languageDistance(code: string, wanted: string): 0 | 1 | 2 | 3 {
  if (code.toLowerCase() === wanted.toLowerCase().replaceAll('_', '-')) return 0
  const [own, other] = [partsOf(code), partsOf(wanted)]
  if (own.script !== other.script && /[-_]/.test(wanted)) return 3
  return own.region === other.region && own.script === other.script ? 1 : 2
}
