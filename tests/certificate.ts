import { createHash, generateKeyPairSync, sign } from 'node:crypto'

/**
 * A fresh self-signed certificate for localhost. The DER is written by hand (X.509, RFC 5280), since Node can read certificates but not
 * create them.
 */
export function makeCertificate(): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const serial = createHash('sha256').update(spki).digest().subarray(0, 8)
  // Makes it positive: the first bit is the sign.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  const name = der(0x30, der(0x31, der(0x30, COMMON_NAME, der(0x0c, Buffer.from('localhost')))))
  const day = 86_400_000
  const validity = der(0x30, utcTime(Date.now() - day), utcTime(Date.now() + day))
  const hosts = der(0x30, der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))
  const isAuthority = der(0x30, der(0x01, Buffer.from([0xff])))
  const extensions = der(
    0xa3,
    der(0x30, der(0x30, ALT_NAME, der(0x04, hosts)), der(0x30, CONSTRAINTS, der(0x04, isAuthority))),
  )
  const version = der(0xa0, der(0x02, Buffer.from([2])))
  const body = der(0x30, version, der(0x02, serial), ECDSA_SHA256, name, validity, name, spki, extensions)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  return {
    cert: pem('CERTIFICATE', der(0x30, body, ECDSA_SHA256, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** One element: its tag, its length, its content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const COMMON_NAME = oid('550403')
const ALT_NAME = oid('551d11')
const CONSTRAINTS = oid('551d13')
const ECDSA_SHA256 = der(0x30, oid('2a8648ce3d040302'))

const utcTime = (time: number) =>
  der(0x17, Buffer.from(`${new Date(time).toISOString().replace(/\D/g, '').slice(2, 14)}Z`))

function pem(label: string, content: Buffer): string {
  const lines = content.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
