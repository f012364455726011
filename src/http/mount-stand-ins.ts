import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Fonts } from './fonts.ts'
import { loopbackHost } from './origin-guard.ts'

/** The pages of the stand-ins; none when every service is configured. */
export type StandIns = {
  /** Required when others can reach the pages; null when only this machine can. */
  password(): Promise<string | null>
  /** Each adds its routes, below `/embedded`. */
  readonly pages: readonly ((app: FastifyInstance, fonts: Fonts) => void | Promise<void>)[]
}

/**
 * Mounts the pages below `/embedded`, behind their password (basic authentication; any user name). Without a password they
 * respond only to loopback host names: otherwise a site could point its own name at this machine and read the pages in its
 * visitors' browsers.
 */
export async function mountStandIns(app: FastifyInstance, { password, pages }: StandIns, fonts: Fonts): Promise<void> {
  if (pages.length === 0) return
  await app.register(
    async scope => {
      scope.addHook('onRequest', async (request, reply) => {
        const expected = await password()
        if (expected === null) {
          if (loopbackHost.test(request.headers.host ?? '')) return
          return reply.code(403).type('text/plain; charset=utf-8').send('These pages are available only at localhost.')
        }
        if (isSame(passwordIn(request), expected)) return
        return reply
          .code(401)
          .header('www-authenticate', 'Basic realm="Stand-ins: any name, and the password printed at startup"')
          .type('text/plain; charset=utf-8')
          .send('Enter the password that was printed at startup.')
      })
      for (const add of pages) await add(scope, fonts)
    },
    { prefix: '/embedded' },
  )
}

/** The password of HTTP's basic authentication; empty when there is none. */
function passwordIn({ headers }: FastifyRequest): string {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(headers.authorization ?? '') ?? []
  const [, ...password] = Buffer.from(encoded, 'base64').toString().split(':')
  return password.join(':')
}

/** In constant time. */
const isSame = (actual: string, expected: string): boolean => timingSafeEqual(digest(actual), digest(expected))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
