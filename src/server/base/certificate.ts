import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { SettingError } from './settings.ts'

/** The certificate with its chain, and its key, in PEM. */
export type Certificate = { cert: Buffer; key: Buffer }

/** Reads PERYA_TLS_CERT and PERYA_TLS_KEY; undefined without TLS here. Throws SettingError for an invalid file or a key that does not match. */
export function readCertificate({ tlsCert, tlsKey }: { tlsCert: string; tlsKey: string }): Certificate | undefined {
  if (tlsCert === '' || tlsKey === '') return undefined
  const cert = readPem('PERYA_TLS_CERT', tlsCert)
  const key = readPem('PERYA_TLS_KEY', tlsKey)
  check(
    { cert },
    `PERYA_TLS_CERT is ${JSON.stringify(tlsCert)}, but that file holds no certificate: name a PEM file that begins with it.`,
  )
  check(
    { key },
    `PERYA_TLS_KEY is ${JSON.stringify(tlsKey)}, but that file holds no private key: name a PEM file that holds it.`,
  )
  check(
    { cert, key },
    `PERYA_TLS_KEY is ${JSON.stringify(tlsKey)}, but the certificate in PERYA_TLS_CERT belongs to another key: name that key.`,
  )
  return { cert, key }
}

function readPem(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown'
    throw new SettingError(
      `${name} is ${JSON.stringify(path)}, but that file cannot be read (${code}): name one that this account may read.`,
    )
  }
}

function check(parts: Partial<Certificate>, sentence: string): void {
  try {
    createSecureContext(parts)
  } catch {
    // OpenSSL's message does not explain a wrong file.
    throw new SettingError(sentence)
  }
}
