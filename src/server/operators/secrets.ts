import { isPasswordOf } from '../account/password.ts'

export const SECRET_MIN = 14
export const SECRET_MAX = 200
const SIGNS_MIN = 6

/** Whether a secret is long and varied enough. Letters, digits and signs are the operator's choice. */
export function isSecretFit(secret: string, name: string): boolean {
  const isLong = secret.length >= SECRET_MIN && secret.length <= SECRET_MAX
  return isLong && new Set(secret).size >= SIGNS_MIN && !secret.toLowerCase().includes(name) && !/\p{Cc}/u.test(secret)
}

/** Whether any of these hashes is of the secret: then two names would be one pair of eyes. */
export async function isSecretOfAny(secret: string, hashes: readonly string[]): Promise<boolean> {
  for (const hash of hashes) if (await isPasswordOf(secret, hash)) return true
  return false
}
