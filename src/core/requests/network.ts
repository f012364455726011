/**
 * The part of a client's address that identifies one internet connection: the whole IPv4 address, or the /64 prefix of an
 * IPv6 address, because a machine can choose the other 64 bits freely. Any other text is returned unchanged.
 */
export function connectionOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

/** The network around a client's address, often one customer's: IPv4 /24, IPv6 /48. */
export function networkOf(address: string): string {
  const connection = connectionOf(address)
  if (connection.includes(':')) return `${groupsOf(address).slice(0, 3).join(':')}::/48`
  const [, block] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(connection) ?? []
  return block === undefined ? connection : `${block}.0/24`
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const groups = (part: string) => part.split(':').filter(group => group !== '')
  const [first, last] = [groups(head), groups(tail ?? '')]
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  return [...first, ...gap, ...last].map(group => group.replace(/^0+(?=.)/, ''))
}
