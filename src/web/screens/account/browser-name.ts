const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const first = (names: typeof browsers, userAgent: string): string | undefined =>
  names.find(([sign]) => sign.test(userAgent))?.[1]

/** A browser as its owner would call it: 'Firefox on Windows'; null when it does not say. */
export function browserName(userAgent: string): string | null {
  const browser = first(browsers, userAgent)
  const system = first(systems, userAgent)
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null)
}
