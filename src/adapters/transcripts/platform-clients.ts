import { z } from 'zod'

/** One of YouTube's own apps, whose calls we imitate. Versions age, so operators can override them with a file. */
export type PlatformClient = {
  readonly name: string
  /** The app's call: the player call, or the reel call that wraps it. */
  readonly call: 'player' | 'reel'
  readonly host: string
  readonly userAgent: string
  readonly headers: Readonly<Record<string, string>>
  /** `context.client` of the request. */
  readonly client: Readonly<Record<string, string | number>>
}

/** The clients in the order of use, checked against YouTube's responses of June to August 2026. */
const defaults: readonly PlatformClient[] = [
  {
    name: 'visionos',
    call: 'player',
    host: 'https://www.youtube.com',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_7_3) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    headers: { 'x-youtube-client-name': '101', 'x-youtube-client-version': '1.02' },
    client: {
      clientName: 'VISIONOS',
      clientVersion: '1.02',
      deviceMake: 'Apple',
      deviceModel: 'RealityDevice17,1',
      osName: 'visionOS',
      osVersion: '26.5.23O471',
    },
  },
  {
    name: 'android-reel',
    call: 'reel',
    host: 'https://youtubei.googleapis.com',
    userAgent: 'com.google.android.youtube/21.03.36 (Linux; U; Android 15; GB) gzip',
    headers: { 'x-goog-api-format-version': '2' },
    client: {
      clientName: 'ANDROID',
      clientVersion: '21.03.36',
      platform: 'MOBILE',
      osName: 'Android',
      osVersion: '16',
      androidSdkVersion: 36,
    },
  },
  {
    name: 'android',
    call: 'player',
    host: 'https://www.youtube.com',
    userAgent: 'com.google.android.youtube/20.10.38 (Linux; U; Android 14) gzip',
    headers: { 'x-youtube-client-name': '3', 'x-youtube-client-version': '20.10.38' },
    client: { clientName: 'ANDROID', clientVersion: '20.10.38' },
  },
  {
    name: 'ios',
    call: 'player',
    host: 'https://www.youtube.com',
    userAgent: 'com.google.ios.youtube/21.26.4 (iPhone16,2; U; CPU iOS 18_3_2 like Mac OS X;)',
    headers: { 'x-youtube-client-name': '5', 'x-youtube-client-version': '21.26.4' },
    client: {
      clientName: 'IOS',
      clientVersion: '21.26.4',
      deviceMake: 'Apple',
      deviceModel: 'iPhone16,2',
      osName: 'iPhone',
      osVersion: '18.3.2.22D82',
    },
  },
]

const Override = z.strictObject({
  enabled: z.boolean().optional(),
  clientVersion: z.string().min(1).max(50).optional(),
  userAgent: z.string().min(1).max(500).optional(),
  client: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
const Overrides = z.partialRecord(z.enum(['visionos', 'android-reel', 'android', 'ios']), Override)

/**
 * The clients with an operator's overrides: a JSON object by name, such as
 * `{"visionos": {"clientVersion": "1.03"}, "ios": {"enabled": false}}`.
 * @throws ZodError that names what is wrong in the file
 */
export function platformClients(overrides: unknown = {}): readonly PlatformClient[] {
  const parsed = Overrides.parse(overrides)
  return defaults.flatMap(client => {
    const {
      enabled = true,
      clientVersion,
      userAgent,
      client: fields,
    } = parsed[client.name as keyof typeof parsed] ?? {}
    if (!enabled) return []
    const version = clientVersion ?? String(client.client.clientVersion)
    const old = String(client.client.clientVersion)
    const hasVersionHeader = 'x-youtube-client-version' in client.headers
    return {
      ...client,
      userAgent: userAgent ?? client.userAgent.replace(old, version),
      headers: { ...client.headers, ...(hasVersionHeader ? { 'x-youtube-client-version': version } : {}) },
      client: { ...client.client, ...fields, clientVersion: version },
    }
  })
}
