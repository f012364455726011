import { expect, test } from 'vitest'
import { modelCatalog } from '#core/models/model-catalog.ts'
import { recipientOf, withHostsInNames } from '#core/models/model-hosts.ts'
import { serverEntry } from '#core/models/server-entries.ts'

const luna = modelCatalog.entries.find(({ id }) => id === 'gpt-6-luna')!
const local = modelCatalog.entries.find(({ provider }) => provider === 'local')!
const on = (baseUrl: string) => serverEntry({ name: 'mine', baseUrl }, { id: 'qwen3' })

test.each([
  ['a vendor', luna, {}, 'GPT-6 Luna', 'OpenAI'],
  [
    'a gateway',
    luna,
    { openai: 'gateway.example:8443' },
    'GPT-6 Luna via gateway.example:8443',
    'gateway.example:8443',
  ],
  ['another vendor’s gateway', luna, { google: 'gateway.example' }, 'GPT-6 Luna', 'OpenAI'],
  ['a gateway beside us', luna, { openai: '127.0.0.1:4000' }, 'GPT-6 Luna', null],
  ['a named server', on('https://gpu.example/v1'), {}, 'mine/qwen3 via gpu.example', 'gpu.example'],
  [
    'a named server, not the gateway',
    on('https://gpu.example/v1'),
    { openai: 'g.example' },
    'mine/qwen3 via gpu.example',
    'gpu.example',
  ],
  ['a named server in our network', on('http://10.0.0.7:8000/v1'), {}, 'mine/qwen3 via 10.0.0.7:8000', '10.0.0.7:8000'],
  ['a named server beside us', on('http://localhost:11434/v1'), {}, 'mine/qwen3', null],
  ['the same by its IPv6 address', on('http://[::1]:11434/v1'), {}, 'mine/qwen3', null],
  ['the local engine', local, {}, local.name, null],
])('what %s is sent is named', (_, entry, hosts, name, recipient) => {
  expect(withHostsInNames({ asOf: '', entries: [entry] }, hosts).entries[0]!.name).toBe(name)
  expect(recipientOf(entry, hosts)).toBe(recipient)
})

test('a model whose price is not known is free on a server without a key only', () => {
  const price = (apiKey: string) =>
    serverEntry({ name: 'mine', baseUrl: 'https://gpu.example/v1', apiKey }, { id: 'm' }).served.price
  expect(price('')).toEqual({ input: 0, cachedInput: 0, cacheWrite: 0, output: 0 })
  expect(price('sk-1')).toEqual({ input: 5, cachedInput: 5, cacheWrite: 5, output: 25 })
})
