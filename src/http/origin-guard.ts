import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** What a Host header says that was meant for this machine. */
export const loopbackHost = /^(([a-z\d-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * Refuses what another site makes a browser send: a request that changes something must come from our own pages, and
 * its body must be JSON, which no plain form can send. Programs send neither header and pass.
 * @throws AppError FORBIDDEN_ORIGIN naming APP_URL, UNSUPPORTED_MEDIA_TYPE
 */
export function guardOrigin(
  request: FastifyRequest,
  own: { readonly origin: string; readonly isProduction: boolean },
): void {
  if (reading.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const isForeign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && !isOwnOrigin(origin, request, own))
  if (isForeign)
    throw new AppError('FORBIDDEN_ORIGIN', {
      message: `This request came from another site. This one is served at ${own.origin} (APP_URL).`,
    })
  if (!isJsonOrEmpty(request) && !isStandInForm(request)) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
}

/** Exactly APP_URL's origin, scheme included; outside production also the loopback address that was asked. */
function isOwnOrigin(
  origin: string,
  request: FastifyRequest,
  own: { readonly origin: string; readonly isProduction: boolean },
): boolean {
  if (origin === own.origin) return true
  const host = request.headers.host ?? ''
  return !own.isProduction && loopbackHost.test(host) && origin === `${request.protocol}://${host}`
}

function isJsonOrEmpty(request: FastifyRequest): boolean {
  const type = request.headers['content-type']
  if (type !== undefined) return /^application\/json\s*(;|$)/i.test(type) || type === 'application/csp-report'
  const length = request.headers['content-length']
  return (length === undefined || length === '0') && request.headers['transfer-encoding'] === undefined
}

/** The pages of the stand-ins are plain forms; that they were sent from here has been checked by then. */
const isStandInForm = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith('/embedded/') && /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '')
