import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Fonts } from './fonts.ts'
import { loopbackHost } from './origin-guard.ts'

/** The pages of what stands in for the outside; none where nothing does. */
export type StandIns = {
  /** What they ask for where others can reach them; null where this machine alone can. */
  password(): Promise<string | null>
  /** Each adds its own, below `/embedded`. */
  readonly pages: readonly ((app: FastifyInstance, fonts: Fonts) => void | Promise<void>)[]
}

/**
 * Puts the pages below `/embedded`, behind their password. The browser asks for it; any user name will do. Without one
 * they answer to no other name of this machine: a site that points its own name here could read them in its visitors' browsers.
 */
export async function mountStandIns(app: FastifyInstance, { password, pages }: StandIns, fonts: Fonts): Promise<void> {
  if (pages.length === 0) return
  await app.register(
    async scope => {
      scope.addHook('onRequest', async (request, reply) => {
        const wanted = await password()
        if (wanted === null) {
          if (loopbackHost.test(request.headers.host ?? '')) return
          return reply
            .code(403)
            .type('text/plain; charset=utf-8')
            .send('These pages answer to this machine’s own name alone: open them at localhost.')
        }
        if (isSame(givenBy(request), wanted)) return
        return reply
          .code(401)
          .header('www-authenticate', 'Basic realm="Stand-ins: any name, and the password that the start printed"')
          .type('text/plain; charset=utf-8')
          .send('These pages ask for the password that the start printed.')
      })
      for (const add of pages) await add(scope, fonts)
    },
    { prefix: '/embedded' },
  )
}

/** The password of HTTP's basic authentication; empty when none is given. */
function givenBy({ headers }: FastifyRequest): string {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(headers.authorization ?? '') ?? []
  const [, ...password] = Buffer.from(encoded, 'base64').toString().split(':')
  return password.join(':')
}

/** Takes the same time for every input. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
