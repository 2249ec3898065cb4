import { readStored, writeStored } from '../wire/storage.ts'

const DEVICE_KEY = 'perya.deviceKey'

/** The key this device was given when a player came in from it, for a log-in's body: with it the server knows it again. */
export function deviceKey(): { deviceKey?: string } {
  const stored = readStored(DEVICE_KEY)
  return stored ? { deviceKey: stored } : {}
}

export function writeDeviceKey(key: string): void {
  writeStored(DEVICE_KEY, key)
}
