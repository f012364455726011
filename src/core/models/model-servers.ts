/** A server of MODEL_SERVERS: the name before its models' ids, and the address of its chat completions API. */
export type NamedServer = { readonly name: string; readonly baseUrl: string }

/** What `aiProvider` and the catalog call the vendors; as a server's name they would be ambiguous. */
const reservedNames = ['openai', 'anthropic', 'google', 'gemini', 'claude', 'local']

const items = (text: string): string[] => text.split(/[\s,]+/).filter(item => item !== '')

/** Splits at the first equals sign: keys may contain further ones. */
function splitItem(item: string): { name: string; value: string } | null {
  const at = item.indexOf('=')
  return at <= 0 || at === item.length - 1 ? null : { name: item.slice(0, at), value: item.slice(at + 1) }
}

/** Reads MODEL_SERVERS, such as `ollama=http://localhost:11434/v1`. */
export function readModelServers(text: string): readonly NamedServer[] | { readonly problem: string } {
  const servers: NamedServer[] = []
  for (const item of items(text)) {
    const split = splitItem(item)
    if (split === null) return { problem: `each is name=address, such as ollama=http://localhost:11434/v1` }
    const { name, value } = split
    const baseUrl = readAddress(value)
    const same = servers.find(server => server.baseUrl === baseUrl)
    if (!/^[a-z][a-z0-9-]*$/.test(name))
      return { problem: `the name "${name}" may have lower-case letters, digits and hyphens only, a letter first` }
    if (name.length > 30) return { problem: `the name "${name}" is longer than 30 characters` }
    if (reservedNames.includes(name)) return { problem: `"${name}" is a vendor's name; choose another` }
    if (servers.some(server => server.name === name)) return { problem: `two servers have the name "${name}"` }
    if (baseUrl === null)
      return {
        problem: `the address of "${name}" must start with http:// or https:// and have no password, query or fragment; keys go in MODEL_SERVER_KEYS`,
      }
    if (same) return { problem: `"${same.name}" and "${name}" have the same address` }
    servers.push({ name, baseUrl })
  }
  return Object.freeze(servers)
}

/** Without trailing slashes; null for anything but a plain web address. */
function readAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, password, search, hash, href } = new URL(text)
  if (!/^https?:$/.test(protocol) || [username, password, search, hash].some(part => part !== '')) return null
  return href.replace(/(?<!\/)\/+$/, '')
}

/** Reads MODEL_SERVER_KEYS, such as `openrouter=sk-…`. The problems name no part of a key. */
export function readServerKeys(text: string): ReadonlyMap<string, string> | { readonly problem: string } {
  const keys = new Map<string, string>()
  for (const [index, item] of items(text).entries()) {
    const split = splitItem(item)
    if (split === null) return { problem: `entry ${index + 1} is not name=key` }
    if (keys.has(split.name)) return { problem: `entry ${index + 1} is a second key for the same server` }
    keys.set(split.name, split.value)
  }
  return keys
}

/** What is wrong with the keys, given the servers; null when each belongs to one. The names are not repeated: a key may stand there. */
export function serverKeysProblem(keys: ReadonlyMap<string, string>, servers: readonly NamedServer[]): string | null {
  const names = servers.map(({ name }) => name)
  const at = [...keys.keys()].findIndex(name => !names.includes(name))
  if (at === -1) return null
  const known = names.length === 0 ? 'which names no server' : `which names ${names.join(', ')}`
  return `entry ${at + 1} is for no server of MODEL_SERVERS, ${known}`
}
