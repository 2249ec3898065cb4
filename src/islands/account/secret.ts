import { encryptPassword } from '#client/account/encrypt.ts'
import { $passwordKey, loadConfig, reloadConfig } from '../config.ts'

/** A password encrypted under the server's current key; undefined if key or library cannot be fetched. */
export async function encryptSecret(typed: string): Promise<string | undefined> {
  // A page left open may hold an outdated key.
  const isReady = $passwordKey.get() ? await reloadConfig().then(() => true) : await loadConfig()
  const key = $passwordKey.get()
  return isReady && key ? await encryptPassword(typed, key) : undefined
}
