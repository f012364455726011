import { AccountId, Email } from '#contract/accounts.ts'
import { AppError } from '#core/errors.ts'
import { addressSentences, parseVideoAddress } from '#core/video-address.ts'
import type { Named } from '#services/accounts/find-account.ts'

/** Whom a command is about: an id, or `--email`. */
export function named(id: string | undefined, email: string | undefined): Named {
  if ((id === undefined) === (email === undefined))
    throw wrong('Name the account by its id or by --email, one of both.')
  return id === undefined
    ? { email: read(Email, email) }
    : { id: read(AccountId, id, `${id} is not the id of an account.`) }
}

/** A video by its id or its address; a command takes both. */
export function videoIdOf(text: string): string {
  const address = parseVideoAddress(text, { bareIds: true })
  if ('videoId' in address) return address.videoId
  throw new AppError('INVALID_VIDEO_ADDRESS', { message: addressSentences[address.problem] })
}

type Shape<T> = {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: readonly { message: string }[] } }
}

/** An option's value by its schema, or the sentence that says what is wrong with it. */
export function read<T>(schema: Shape<T>, value: unknown, sentence?: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw wrong(sentence ?? parsed.error.issues[0]?.message ?? 'That cannot be read.')
}

/** Wrong use of a command, said in one sentence. */
export const wrong = (message: string): AppError => new AppError('BAD_REQUEST', { message })
