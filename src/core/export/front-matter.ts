/** Properties of a note, in order; those that are null are left out. */
type Properties = Readonly<Record<string, string | number | readonly string[] | null>>

/** Dates without a time. They have no quotation marks, because note apps would not recognize them then. */
const dates: readonly string[] = ['created', 'published']

/**
 * A string in quotation marks. A JSON string is also a YAML string, except that YAML has more line breaks and refuses lone
 * surrogates.
 */
const quoted = (text: string): string =>
  JSON.stringify(text.toWellFormed()).replace(
    /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const yamlOf = (name: string, value: string | number | readonly string[]): string => {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return dates.includes(name) ? value : quoted(value)
  return `[${value.map(quoted).join(', ')}]`
}

/** The properties of a note as YAML between two lines of dashes, as Obsidian and static site generators read them. */
export const frontMatter = (properties: Properties): string =>
  [
    '---',
    ...Object.entries(properties).flatMap(([name, value]) =>
      value === null ? [] : [`${name}: ${yamlOf(name, value)}`],
    ),
    '---',
  ].join('\n')

/** A link to another note; null for a name without a letter or digit. These characters would end it, or point into the note. */
export function noteLink(name: string): string | null {
  const plain = name
    .replace(/[[\]|#^\\/:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return /[\p{L}\p{N}\p{S}]/u.test(plain) ? `[[${plain}]]` : null
}
