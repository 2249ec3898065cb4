/** The library is loaded on first use; a failed load is retried. */
const library = () => import('jsencrypt')

/** Loads the library while the player is still typing. */
export function prepareEncryption(): void {
  void library().catch(() => undefined)
}

/**
 * Encrypts a password for the wire (RSA, PKCS#1 v1.5, base64) with the server's public key, PEM. TLS protects the call; this is a second
 * layer (spec 7.3). Undefined if the library cannot be loaded.
 */
export async function encryptPassword(password: string, publicKey: string): Promise<string | undefined> {
  const loaded = await library().catch(() => undefined)
  if (!loaded) return undefined
  const cipher = new loaded.JSEncrypt()
  cipher.setPublicKey(publicKey)
  const text = cipher.encrypt(password)
  if (!text) throw new Error('The password could not be encrypted with this key')
  return text
}
