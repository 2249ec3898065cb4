const utf8 = new TextEncoder()

/** Whether this page may hash: browsers keep the tools from pages that came over plain http. */
export function canDigest(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** SHA-256 of a text, as lower-case hex. */
export async function sha256Hex(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** HMAC-SHA256 of a message under a key, both as the characters they are written with. */
export async function hmacSha256(key: string, message: string): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', utf8.encode(key), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8.encode(message)))
}
