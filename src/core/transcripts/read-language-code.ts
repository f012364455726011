/**
 * The code of a language as a file names it, or null if it is none: "auto-generated". Some write "zh_CN" for "zh-CN".
 * The rules of BCP 47 are those that `Intl` refuses a code by.
 */
export function readLanguageCode(named: unknown): string | null {
  if (typeof named !== 'string' || named.length > 20) return null
  const code = named.replaceAll('_', '-')
  try {
    new Intl.Locale(code)
    return code
  } catch {
    return null
  }
}
