const utf8 = new TextEncoder()

/** Whether Web Crypto is available: browsers offer it in secure contexts only. */
export function canDigest(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** Bytes as lower-case hex. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 of bytes. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** SHA-256 of a text, as lower-case hex. */
export async function sha256Hex(text: string): Promise<string> {
  return toHex(await sha256(utf8.encode(text)))
}

/** HMAC-SHA256 of a message; key and message are UTF-8 text. */
export async function hmacSha256(key: string, message: string): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', utf8.encode(key), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8.encode(message)))
}
