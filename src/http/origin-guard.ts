import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Host headers that name this machine. */
export const loopbackHost = /^(([a-z\d-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * Refuses cross-site requests: a request that changes something must come from our own pages, and its body must be JSON,
 * which no plain form can send. Programs pass, because they send neither `Sec-Fetch-Site` nor `Origin`.
 * @throws AppError FORBIDDEN_ORIGIN naming APP_URL, UNSUPPORTED_MEDIA_TYPE
 */
export function guardOrigin(
  request: FastifyRequest,
  app: { readonly origin: string; readonly isProduction: boolean },
): void {
  if (safeMethods.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const isForeign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && !isOwnOrigin(origin, request, app))
  if (isForeign)
    throw new AppError('FORBIDDEN_ORIGIN', {
      message: `This request came from another site. The app runs at ${app.origin} (APP_URL).`,
    })
  if (!isJsonOrEmpty(request) && !isStandInForm(request)) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
}

/** Exactly APP_URL's origin, scheme included; outside production also the loopback address of the request. */
function isOwnOrigin(
  origin: string,
  request: FastifyRequest,
  app: { readonly origin: string; readonly isProduction: boolean },
): boolean {
  if (origin === app.origin) return true
  const host = request.headers.host ?? ''
  return !app.isProduction && loopbackHost.test(host) && origin === `${request.protocol}://${host}`
}

function isJsonOrEmpty(request: FastifyRequest): boolean {
  const type = request.headers['content-type']
  if (type !== undefined) return /^application\/json\s*(;|$)/i.test(type) || type === 'application/csp-report'
  const length = request.headers['content-length']
  return (length === undefined || length === '0') && request.headers['transfer-encoding'] === undefined
}

/** The pages of the stand-ins are plain forms; their origin has been checked before. */
const isStandInForm = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith('/embedded/') && /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '')
