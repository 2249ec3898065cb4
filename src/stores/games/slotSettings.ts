import { atom } from 'nanostores'
import { playSound, type SoundName } from '#client/games/sound.ts'
import { readStored, writeStored } from '#client/wire/storage.ts'

const SOUND_KEY = 'perya.sound'
const TURBO_KEY = 'perya.turbo'

/** Sound starts off: a phone in a jeepney should not surprise its owner. Both are remembered on the device. */
export const $hasSound = atom(false)
export const $isTurbo = atom(false)

export function readSlotSettings(): void {
  $hasSound.set(readStored(SOUND_KEY) === '1')
  $isTurbo.set(readStored(TURBO_KEY) === '1')
}

export function toggleSound(): void {
  $hasSound.set(!$hasSound.get())
  writeStored(SOUND_KEY, $hasSound.get() ? '1' : '0')
  sound('tap')
}

export function toggleTurbo(): void {
  $isTurbo.set(!$isTurbo.get())
  writeStored(TURBO_KEY, $isTurbo.get() ? '1' : '0')
}

export function sound(name: SoundName): void {
  if ($hasSound.get()) playSound(name)
}

export function wantsCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
