import { randomBytes } from 'node:crypto'
import { drawBelow } from '#contract/games/fair.ts'

/** Random bytes from the kernel's generator. Tests may set another source; nothing else may. */
export type RandomSource = (bytes: number) => Uint8Array

const kernel: RandomSource = (bytes) => randomBytes(bytes)
let source = kernel

/** For tests: sets the random source until the returned function is called. */
export function setRandom(replacement: RandomSource): () => void {
  source = replacement
  return () => {
    source = kernel
  }
}

export function randomHex(bytes: number): string {
  return Buffer.from(source(bytes)).toString('hex')
}

export function randomWord(): number {
  return Buffer.from(source(4)).readUInt32BE(0)
}

/** A whole number from 0 to below - 1, unbiased. */
export function randomBelow(below: number): number {
  return drawBelow(randomWord, below)
}
