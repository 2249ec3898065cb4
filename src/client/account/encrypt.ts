/** The library is fetched when first needed; a fetch that failed is tried again. */
const library = () => import('jsencrypt')

/** Fetches the library while the player is still typing. */
export function prepareEncryption(): void {
  void library().catch(() => undefined)
}

/**
 * Encrypts a password for the wire (RSA, PKCS#1 v1.5, base64) with the server's public key, PEM.
 * TLS protects the call; this is a second coat (spec 7.3). Undefined when the library cannot be fetched.
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
