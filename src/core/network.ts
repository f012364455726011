/**
 * The part of a client's address that one subscriber line has: an IPv4 address whole, of IPv6 the first 64 bits, for
 * every machine may pick the other 64 anew for each try. What is no address stands for itself.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

/** The block that a line belongs to: of IPv4 the first 24 bits, of IPv6 the first 48, which one customer often has whole. */
export function blockOf(address: string): string {
  const line = networkOf(address)
  if (line.includes(':')) return `${groupsOf(address).slice(0, 3).join(':')}::/48`
  const [, block] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(line) ?? []
  return block === undefined ? line : `${block}.0/24`
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const groups = (part: string) => part.split(':').filter(group => group !== '')
  const [first, last] = [groups(head), groups(tail ?? '')]
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  return [...first, ...gap, ...last].map(group => group.replace(/^0+(?=.)/, ''))
}
