import { atom } from 'nanostores'
import { readStored, writeStored } from '#client/wire/storage.ts'
import { readGameSettings } from '../settings.ts'

const TURBO_KEY = 'perya.turbo'

/** Rounds shown quicker. It is remembered on the device. */
export const $isTurbo = atom(false)

export function readSlotSettings(): void {
  readGameSettings()
  $isTurbo.set(readStored(TURBO_KEY) === '1')
}

export function toggleTurbo(): void {
  $isTurbo.set(!$isTurbo.get())
  writeStored(TURBO_KEY, $isTurbo.get() ? '1' : '0')
}
