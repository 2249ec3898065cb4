import { atom } from 'nanostores'
import { readStored, writeStored } from '#client/wire/storage.ts'
import { readGameSettings } from '../settings.ts'

const TURBO_KEY = 'perya.turbo'

/** Rounds shown quicker. It is remembered on the device. */
export const $isTurbo = atom(false)

export function readShellSettings(): void {
  readGameSettings()
  $isTurbo.set(readStored(TURBO_KEY) === '1')
}

/** Whether turbo and autoplay are off: by the operator, or by the player's wish. */
export const $isQuickPlayOff = atom(false)

export function closeQuickPlay(isOff: boolean): void {
  $isQuickPlayOff.set(isOff)
  if (isOff) $isTurbo.set(false)
}

export function toggleTurbo(): void {
  if ($isQuickPlayOff.get()) return
  setTurbo(!$isTurbo.get())
}

/** Ends turbo, until the player switches it on again. */
export function endTurbo(): void {
  if ($isTurbo.get()) setTurbo(false)
}

function setTurbo(isOn: boolean): void {
  $isTurbo.set(isOn)
  writeStored(TURBO_KEY, isOn ? '1' : '0')
}
