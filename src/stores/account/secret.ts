import { encryptPassword } from '#client/account/encrypt.ts'
import { $passwordKey, loadConfig, reloadConfig } from '../lobby/config.ts'

/** A password for the wire, under the key that is in force now; undefined where neither key nor code can be fetched. */
export async function sealSecret(typed: string): Promise<string | undefined> {
  // A page left open may hold a key that the server has replaced since.
  const isReady = $passwordKey.get() ? await reloadConfig().then(() => true) : await loadConfig()
  const key = $passwordKey.get()
  return isReady && key ? await encryptPassword(typed, key) : undefined
}
