import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'

const dayMs = 86_400_000
/** RFC 9116 advises less than a year. The text is computed, so a reader who keeps it asks again in time. */
const validDays = 180

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. Without SUPPORT_EMAIL there is no address to report
 * to, and the address does not exist.
 */
export function mountSecurityContact(app: FastifyInstance, { settings, clock }: Needs<'settings' | 'clock'>): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const { supportEmail, appUrl } = settings
    if (supportEmail === null) throw new AppError('NOT_FOUND')
    const today = Math.floor(clock.now().getTime() / dayMs) * dayMs
    const lines = [
      `Contact: mailto:${encodeURI(supportEmail)}`,
      `Contact: ${new URL('/contact', appUrl)}`,
      `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${new URL('/.well-known/security.txt', appUrl)}`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
