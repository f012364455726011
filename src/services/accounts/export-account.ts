import { z } from 'zod'
import type { SignedIn } from '#core/accounts/actor.ts'
import { AppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { parseJson } from '#core/requests/strict-json.ts'
import { limitAttempts } from '#services/limits/limit-attempts.ts'
import type { Needs } from '#src/ports.ts'
import type { JsonSlice } from '#stores/db.ts'
import { type PersonalSection, personalSections, readPersonalRows, readPersonalSlice } from '#stores/personal-data.ts'
import { isKeyOf } from '#stores/personal-key.ts'

/**
 * A page of one section's rows; `next` is the cursor of the following piece, null at the end. A transcript too long for
 * one piece comes as several rows, each with the next lines.
 */
export type ExportPiece = {
  readonly section: string
  readonly rows: Record<string, unknown>[]
  readonly next: string | null
}

/** A section, the key of the previous row, and the index of the current row's next list item. */
const Cursor = z.tuple([z.string(), z.array(z.string()).nullable(), z.number().int().min(0)])

/**
 * One piece of everything that is stored about the user, for programs.
 * @param from `next` of the previous piece; null for the first, which is throttled
 * @throws AppError BAD_REQUEST for an invalid cursor, TOO_MANY_REQUESTS
 */
export async function exportPiece(
  needs: Needs<'db' | 'clock' | 'metrics'>,
  actor: SignedIn,
  from: string | null,
): Promise<ExportPiece> {
  if (from === null) await limitExports(needs, actor)
  const { section, rows, slice, next } = await readPage(needs, actor.userId, from)
  if (section.slicedColumn === null || slice === null) return { section: section.name, rows: [...rows], next }
  return {
    section: section.name,
    rows: rows.map(row => ({ ...row, [section.slicedColumn!]: JSON.parse(slice.items) })),
    next,
  }
}

/**
 * Streams everything that is stored about the user as one JSON document; at most a page of rows is in memory.
 * @throws AppError TOO_MANY_REQUESTS before the first chunk
 */
export async function exportAccount(
  needs: Needs<'db' | 'clock' | 'metrics'>,
  actor: SignedIn,
): Promise<AsyncGenerator<string, void>> {
  await limitExports(needs, actor)
  return writeExport(needs, actor.userId)
}

const limitExports = (needs: Needs<'db' | 'clock' | 'metrics'>, { userId }: SignedIn): Promise<unknown> =>
  limitAttempts(needs, [{ ...attemptLimits.accountExport, subject: userId }])

const about =
  'Everything that Is This Clickbait stores about this account. Amounts are millionths of a US dollar; 100 of them are shown as 28 tokens. Times are UTC.'

/** The document without the limit on calls, for operators. */
export async function* writeExport(needs: Needs<'db' | 'clock'>, userId: string): AsyncGenerator<string, void> {
  yield `{\n"exportedAt": ${JSON.stringify(needs.clock.now())},\n"about": ${JSON.stringify(about)}`
  let from: string | null = null
  let section: PersonalSection | null = null
  let isFirstRow = true
  do {
    const page: Page = await readPage(needs, userId, from)
    if (page.section !== section) {
      yield `${section === null ? '' : '\n]'},\n${JSON.stringify(page.section.name)}: [`
      section = page.section
      isFirstRow = true
    }
    for (const row of page.rows) {
      if (!page.isContinued) yield `${isFirstRow ? '' : ','}\n`
      yield page.slice === null ? JSON.stringify(row) : slicedRow(page, row)
      isFirstRow = false
    }
    from = page.next
  } while (from !== null)
  yield '\n]\n}\n'
}

/** The JSON that a page adds for a row with a sliced list: the row's other fields, the next items, the row's end. */
function slicedRow({ section, slice, isContinued }: Page, row: object): string {
  const head = isContinued ? ',' : `${JSON.stringify(row).slice(0, -1)},${JSON.stringify(section.slicedColumn)}:[`
  return `${head}${slice!.items.slice(1, -1)}${slice!.next === null ? ']}' : ''}`
}

type Page = {
  readonly section: PersonalSection
  readonly rows: readonly Record<string, unknown>[]
  /** The next items of the row's list, in a section whose list is sliced. */
  readonly slice: JsonSlice | null
  /** True when the previous piece began the same row. */
  readonly isContinued: boolean
  readonly next: string | null
}

async function readPage({ db }: Needs<'db'>, userId: string, from: string | null): Promise<Page> {
  const { section, after, item } = parseCursor(from)
  const rows = await readPersonalRows(db, section, userId, after)
  const last = rows.at(-1)
  const slice =
    section.slicedColumn === null || !last
      ? null
      : await readPersonalSlice(db, section, { userId, of: last.key, from: item })
  const page = { section, rows: rows.map(({ row }) => row), slice, isContinued: item > 0 }
  if (slice?.next) return { ...page, next: formatCursor(section, after, slice.next) }
  const isFull = rows.length === section.pageSize
  const following = personalSections[personalSections.indexOf(section) + 1]
  return { ...page, next: isFull ? formatCursor(section, last!.key) : following ? formatCursor(following, null) : null }
}

const formatCursor = (section: PersonalSection, after: readonly string[] | null, item = 0): string =>
  Buffer.from(JSON.stringify([section.name, after, item])).toString('base64url')

type ExportCursor = {
  readonly section: PersonalSection
  readonly after: readonly string[] | null
  readonly item: number
}

function parseCursor(text: string | null): ExportCursor {
  if (text === null) return { section: personalSections[0]!, after: null, item: 0 }
  const cursor = Cursor.safeParse(parseBase64Json(text))
  const [name, after, item] = cursor.data ?? [null, null, 0]
  const section = personalSections.find(each => each.name === name)
  if (section === undefined || (after !== null && !isKeyOf(section.key, after))) {
    throw new AppError('BAD_REQUEST', { message: 'The cursor is not valid. Start again without one.' })
  }
  return { section, after, item }
}

function parseBase64Json(text: string): unknown {
  try {
    return parseJson(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}
