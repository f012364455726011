import { inflateSync } from 'node:zlib'

/** The text of a PDF printed by Chromium, without spaces: enough to check that words are on the page. */
export function pdfText(pdf: Uint8Array): string {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'))
  const fonts = new Map<string, Map<string, string>>()
  for (const { body } of objects.values())
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)?.body ?? '')?.[1]
      const table = unicode && objects.get(unicode)?.stream
      if (table) fonts.set(name!, lettersOf(table))
    }
  return [...objects.values()].map(({ stream }) => wordsOf(stream, fonts)).join('')
}

type PdfObject = { readonly body: string; readonly stream: string }

function objectsOf(file: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>()
  for (const [, id, text] of file.matchAll(/(\d+) 0 obj\b([\s\S]*?)endobj/g)) {
    const [body = '', compressed] = text!.split(/stream\r?\n/)
    const raw = compressed && Buffer.from(compressed.replace(/\r?\nend$/, ''), 'latin1')
    const isText = raw && !/\/Subtype ?\/Image|\/FontFile|\/Length1/.test(body)
    objects.set(id!, { body, stream: isText ? decompressed(raw, body) : '' })
  }
  return objects
}

const decompressed = (raw: Buffer, body: string): string =>
  (body.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1')

/** The letters of a font's glyphs, from its ToUnicode table. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, block] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph, code] of block!.matchAll(/<(\w+)> <(\w+)>/g)) letters.set(glyph!.toLowerCase(), decoded(code!))
  for (const [, block] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from, to, code] of block!.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let n = Number.parseInt(from!, 16); n <= Number.parseInt(to!, 16); n++) {
        const letter = Number.parseInt(code!, 16) + n - Number.parseInt(from!, 16)
        letters.set(n.toString(16).padStart(from!.length, '0'), String.fromCharCode(letter))
      }
  return letters
}

const decoded = (code: string): string =>
  code.replace(/.{4}/g, unit => String.fromCharCode(Number.parseInt(unit, 16))).trim()

function wordsOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let letters: ReadonlyMap<string, string> = new Map()
  let text = ''
  for (const [token, font] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<[0-9A-Fa-f]+>/g)) {
    if (font) letters = fonts.get(font) ?? new Map()
    const size = letters.keys().next().value?.length ?? 2
    if (!font)
      for (let at = 1; at < token.length - 1; at += size)
        text += letters.get(token.slice(at, at + size).toLowerCase()) ?? ''
  }
  return text.replace(/\s/g, '')
}
