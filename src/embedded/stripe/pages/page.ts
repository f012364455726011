import type { Account } from '../account.ts'
import type { Control } from '../control/control.ts'

export type PageRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}
export type PageResponse = { readonly status: number; readonly headers: Record<string, string>; readonly body: string }

/** What the pages act on. */
export type PageContext = { readonly account: Account; readonly control: Control }
