const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** Codes that name no language. */
const noLanguage: ReadonlySet<string> = new Set(['und', 'mul', 'zxx', 'mis', 'root'])

/** A language's name: "German". Captions may have any code; null for one that names no language. */
export function languageName(language: string): string | null {
  const code = language.trim()
  const base = code.split('-')[0]!.toLowerCase()
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(code) || noLanguage.has(base)) return null
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
