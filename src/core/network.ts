/**
 * The part of a client's address that one subscriber line has: an IPv4 address whole, of IPv6 the first 64 bits, for
 * every machine may pick the other 64 anew for each try. What is no address stands for itself.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const groups = (part: string) => part.split(':').filter(group => group !== '')
  const [first, last] = [groups(head), groups(tail ?? '')]
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  const whole = [...first, ...gap, ...last].slice(0, 4).map(group => group.replace(/^0+(?=.)/, ''))
  return `${whole.join(':')}::/64`
}
