import { sign, X509Certificate } from 'node:crypto'
import tlsOptions from 'smtp-server/lib/tls-options'

/** A certificate for `localhost` that signs itself and has not expired, with its key. Only the test's servers use it. */
export function ownCertificate(): { readonly key: string; readonly cert: string } {
  const { key, cert } = tlsOptions({}) as unknown as { key: string; cert: string }
  const expired = Buffer.from(new X509Certificate(cert).raw)
  // Both headers have four bytes; the second is that of the signed part.
  const end = 8 + expired.readUInt16BE(6)
  const signed = expired.subarray(4, end)
  // The validity: two times of 13 digits and signs, the year first.
  const [from = '', to = ''] = signed.toString('latin1').match(/\d{12}Z/g) ?? []
  signed.write(`49${to.slice(2)}`, signed.lastIndexOf(to), 'latin1')
  signed.write(`20${from.slice(2)}`, signed.indexOf(from), 'latin1')
  const signature = sign('sha256', signed, key)
  const raw = Buffer.concat([expired.subarray(0, expired.length - signature.length), signature])
  const lines = raw
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n')
  return { key, cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` }
}
