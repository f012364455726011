import { InvalidArgumentError } from 'commander'

/** Parses an option that is a share, 0 to 1. */
export function parseShare(text: string): number {
  const share = Number(text)
  if (text.trim() === '' || !(share >= 0 && share <= 1)) throw new InvalidArgumentError('Give a share from 0 to 1.')
  return share
}
