import { atom } from 'nanostores'
import { playSound, type SoundName } from '#client/games/sound.ts'
import { readStored, writeStored } from '#client/wire/storage.ts'

const SOUND_KEY = 'perya.sound'

/** Sound starts off: a phone in a jeepney should not surprise its owner. It is remembered on the device, for all games. */
export const $hasSound = atom(false)

export function readGameSettings(): void {
  $hasSound.set(readStored(SOUND_KEY) === '1')
}

export function toggleSound(): void {
  $hasSound.set(!$hasSound.get())
  writeStored(SOUND_KEY, $hasSound.get() ? '1' : '0')
  sound('tap')
}

export function sound(name: SoundName): void {
  if ($hasSound.get()) playSound(name)
}

export function wantsCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
