import { readStored, writeStored } from '../wire/storage.ts'

const DEVICE_KEY = 'perya.deviceKey'

/** The key that this device received at an earlier log-in, for the next one: it makes the device known to the server. */
export function deviceKey(): { deviceKey?: string } {
  const stored = readStored(DEVICE_KEY)
  return stored ? { deviceKey: stored } : {}
}

export function writeDeviceKey(key: string): void {
  writeStored(DEVICE_KEY, key)
}
