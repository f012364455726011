import { AccountId, Email } from '#contract/accounts.ts'
import { AppError } from '#core/errors.ts'
import { refusalOf } from '#core/videos/other-sites.ts'
import { parseVideoAddress } from '#core/videos/video-address.ts'
import type { AccountRef } from '#services/accounts/find-account.ts'

/** The account that a command names by id or by `--email`. */
export function accountRef(id: string | undefined, email: string | undefined): AccountRef {
  if ((id === undefined) === (email === undefined)) throw usageError('Name the account by either its id or --email.')
  return id === undefined
    ? { email: parseOption(Email, email) }
    : { id: parseOption(AccountId, id, `${id} is not the id of an account.`) }
}

/** The id of a video that a command names by id or by address. */
export function videoIdOf(text: string): string {
  const address = parseVideoAddress(text, { bareIds: true })
  if ('videoId' in address) return address.videoId
  throw new AppError('INVALID_VIDEO_ADDRESS', { message: refusalOf(address.problem, text) })
}

type Shape<T> = {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: readonly { message: string }[] } }
}

/** Parses an option's value. @throws AppError BAD_REQUEST with `sentence`, or with the message of the schema */
export function parseOption<T>(schema: Shape<T>, value: unknown, sentence?: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw usageError(sentence ?? parsed.error.issues[0]?.message ?? 'The value is not valid.')
}

/** An error for a command that was called incorrectly. */
export const usageError = (message: string): AppError => new AppError('BAD_REQUEST', { message })
