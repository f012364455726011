/** Why no connection came about, and what an operator can do about it. */
type ConnectionFault = { readonly kind: 'unreachable' | 'certificate'; readonly remedy: string }

const faults: readonly (readonly [RegExp, ConnectionFault])[] = [
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    { kind: 'certificate', remedy: 'its certificate is for another host name: use that name in the address' },
  ],
  [/^CERT_HAS_EXPIRED$/, { kind: 'certificate', remedy: 'its certificate has expired: renew it' }],
  [
    /SELF_SIGNED|^UNABLE_TO_|^CERT_/,
    {
      kind: 'certificate',
      remedy: 'its certificate is not trusted: set NODE_EXTRA_CA_CERTS to a file with it, in PEM, and start again',
    },
  ],
  [
    /^(EPROTO|ERR_SSL_.+)$/,
    { kind: 'certificate', remedy: 'it does not speak HTTPS there: try http:// in the address' },
  ],
  [
    /^ECONNREFUSED$/,
    {
      kind: 'unreachable',
      remedy:
        'nothing listens there: start it or correct the address; in a container, localhost is the container itself',
    },
  ],
  [/^(ENOTFOUND|EAI_AGAIN)$/, { kind: 'unreachable', remedy: 'its host name is not known here: correct the address' }],
  [
    /^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/,
    {
      kind: 'unreachable',
      remedy: 'its host cannot be reached from here: check the address, the network and firewalls',
    },
  ],
]

/** The system's code of a failed connection, such as ECONNREFUSED, wherever in the chain of causes it is. */
export function connectionCode(error: unknown): string | null {
  let at = error
  for (let depth = 0; depth < 6 && at instanceof Error; depth++) {
    if ('code' in at && typeof at.code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(at.code)) return at.code
    at = at.cause
  }
  return null
}

/** Null for a code that says nothing about how to connect, such as that of a connection that broke. */
export const connectionFault = (code: string): ConnectionFault | null =>
  faults.find(([codes]) => codes.test(code))?.[1] ?? null
