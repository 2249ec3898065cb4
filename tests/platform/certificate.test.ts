import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCertificate } from '#server/base/certificate.ts'
import { config, readConfig } from '#server/base/config.ts'
import { makeCertificate } from '../certificate.ts'

const made = makeCertificate()
const certificate = { cert: Buffer.from(made.cert), key: Buffer.from(made.key) }

describe('the settings of TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perya-tls-'))
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const cert = file('cert.pem', made.cert)
  const key = file('key.pem', made.key)
  const other = file('other.pem', makeCertificate().key)
  const text = file('text.pem', 'no certificate at all')

  test('name both files or neither, and an https origin with them', () => {
    expect(readConfig({ PERYA_TLS_CERT: cert, PERYA_TLS_KEY: key }).publicOrigin).toBe('https://localhost:4321')
    expect(readConfig({}).publicOrigin).toBe('http://localhost:4321')
    expect(() => readConfig({ PERYA_TLS_CERT: cert })).toThrow('PERYA_TLS_KEY')
    expect(() => readConfig({ PERYA_TLS_KEY: key })).toThrow('PERYA_TLS_CERT')
    const plain = { PERYA_TLS_CERT: cert, PERYA_TLS_KEY: key, PERYA_ORIGIN: 'http://play.example.org' }
    expect(() => readConfig(plain)).toThrow('PERYA_ORIGIN')
  })

  test('a wrong file names itself', () => {
    const read = (tlsCert: string, tlsKey: string) => () => readCertificate({ ...config, tlsCert, tlsKey })
    expect(read(cert, key)()).toEqual(certificate)
    expect(read('', '')()).toBeUndefined()
    expect(read(join(folder, 'none.pem'), key)).toThrow(/PERYA_TLS_CERT is ".*none\.pem", but .*ENOENT/)
    expect(read(text, key)).toThrow(/PERYA_TLS_CERT .* no certificate/)
    expect(read(cert, text)).toThrow(/PERYA_TLS_KEY .* no private key/)
    expect(read(cert, other)).toThrow(/PERYA_TLS_KEY .* another key/)
  })
})
