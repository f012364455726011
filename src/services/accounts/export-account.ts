import { z } from 'zod'
import type { SignedIn } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'
import { parseJson } from '#core/strict-json.ts'
import type { Needs } from '#src/ports.ts'
import { type PersonalRow, type PersonalSection, personalSections, readPersonalRows } from '#stores/personal-data.ts'
import { isKeyOf } from '#stores/personal-key.ts'
import { takeAttempt } from './throttle.ts'

/** A page of one kind of rows; `next` is where the following piece begins, null at the end. */
export type ExportPiece = {
  readonly section: string
  readonly rows: Record<string, unknown>[]
  readonly next: string | null
}

const Place = z.tuple([z.string(), z.array(z.string()).nullable()])

/**
 * One piece of everything that is kept of the person, for programs that take it in pieces.
 * @param from `next` of the piece before; null for the first, which is throttled
 * @throws AppError BAD_REQUEST for a place that no piece named, TOO_MANY_REQUESTS
 */
export async function exportPiece(
  needs: Needs<'db' | 'clock' | 'metrics'>,
  actor: SignedIn,
  from: string | null,
): Promise<ExportPiece> {
  if (from === null) await takeExport(needs, actor)
  const { section, rows, next } = await readPage(needs, actor.userId, from)
  return { section, rows: rows.map(({ row, texts }) => ({ ...row, ...parsedTexts(texts) })), next }
}

/**
 * Everything that is kept of the person, as the text of one JSON document, bit by bit: never more than a page of rows is
 * in memory. Ten an hour.
 * @throws AppError TOO_MANY_REQUESTS before the first bit
 */
export async function exportAccount(
  needs: Needs<'db' | 'clock' | 'metrics'>,
  actor: SignedIn,
): Promise<AsyncGenerator<string, void>> {
  await takeExport(needs, actor)
  return writeExport(needs, actor.userId)
}

const takeExport = (needs: Needs<'db' | 'clock' | 'metrics'>, { userId }: SignedIn): Promise<void> =>
  takeAttempt(needs, [{ name: 'export', subject: userId, limit: 10, windowMs: 3_600_000 }])

const about =
  'Everything that Is This Clickbait keeps of this account. Amounts are millionths of a US dollar, times are UTC.'

/** The document, for operators without a limit. */
export async function* writeExport(needs: Needs<'db' | 'clock'>, userId: string): AsyncGenerator<string, void> {
  yield `{\n"exportedAt": ${JSON.stringify(needs.clock.now())},\n"about": ${JSON.stringify(about)}`
  let from: string | null = null
  let section: string | null = null
  let isFirstRow = true
  do {
    const page: Page = await readPage(needs, userId, from)
    if (page.section !== section) {
      yield `${section === null ? '' : '\n]'},\n${JSON.stringify(page.section)}: [`
      section = page.section
      isFirstRow = true
    }
    for (const row of page.rows) {
      yield `${isFirstRow ? '' : ','}\n${rowText(row)}`
      isFirstRow = false
    }
    from = page.next
  } while (from !== null)
  yield '\n]\n}\n'
}

/** A row as JSON, its large columns as the text that they are. */
function rowText({ row, texts }: PersonalRow): string {
  const large = Object.entries(texts).map(([name, text]) => `,${JSON.stringify(name)}:${text}`)
  return `${JSON.stringify(row).slice(0, -1)}${large.join('')}}`
}

const parsedTexts = (texts: PersonalRow['texts']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, JSON.parse(text)]))

type Page = { readonly section: string; readonly rows: readonly PersonalRow[]; readonly next: string | null }

async function readPage({ db }: Needs<'db'>, userId: string, from: string | null): Promise<Page> {
  const { section, after } = placeOf(from)
  const rows = await readPersonalRows(db, section, userId, after)
  const isFull = rows.length === section.pageSize
  const following = personalSections[personalSections.indexOf(section) + 1]
  const next = isFull ? placeText(section, rows.at(-1)!.key) : following ? placeText(following, null) : null
  return { section: section.name, rows, next }
}

const placeText = (section: PersonalSection, after: readonly string[] | null): string =>
  Buffer.from(JSON.stringify([section.name, after])).toString('base64url')

function placeOf(text: string | null): { section: PersonalSection; after: readonly string[] | null } {
  if (text === null) return { section: personalSections[0]!, after: null }
  const place = Place.safeParse(parsed(text))
  const section = place.success ? personalSections.find(({ name }) => name === place.data[0]) : undefined
  const after = place.success ? place.data[1] : null
  if (section === undefined || (after !== null && !isKeyOf(section.key, after))) {
    throw new AppError('BAD_REQUEST', { message: 'That is no place in an export. Begin without one.' })
  }
  return { section, after }
}

function parsed(text: string): unknown {
  try {
    return parseJson(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}
