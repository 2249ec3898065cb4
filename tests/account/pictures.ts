import sharp from 'sharp'
import type { PictureSide } from '#contract/kyc/kyc.ts'
import type { WireReply } from '#server/dispatch/dispatch.ts'
import type { Vault } from '#server/kyc/vault.ts'
import { call } from '../call.ts'

/** Generated pictures without persons. */

/** A JPEG with metadata of place and camera, in portrait format once its orientation is applied. */
export async function photo(width = 640, height = 480): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 60 })
    .withExif({
      IFD0: { Make: 'TraydorCam', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 35/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '120/1 58/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

let small: Promise<Buffer> | undefined

/** The same small JPEG every time, for tests that do not depend on its content. */
export function anyPhoto(): Promise<Buffer> {
  small ??= sharp({ create: { width: 320, height: 320, channels: 3, background: '#557' } })
    .jpeg()
    .toBuffer()
  return small
}

/** Uploads a picture as from the wire, without the HTTP server. */
export async function uploadTo(token: string, side: PictureSide, picture?: Buffer): Promise<WireReply> {
  return await call('uploadKyc', { side }, { token }, picture ?? (await anyPhoto()))
}

export type MemoryVault = Vault & { files: Map<string, Buffer>; fails: boolean }

/** A vault in memory; while `fails` is set it acts like a full disk. */
export function memoryVault(): MemoryVault {
  const files = new Map<string, Buffer>()
  const assertWorking = () => {
    if (made.fails) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  const made: MemoryVault = {
    files,
    fails: false,
    put: async (name, bytes) => {
      assertWorking()
      files.set(name, bytes)
    },
    get: async (name) => files.get(name),
    names: async () => [...files.keys()],
    remove: async (name) => {
      assertWorking()
      files.delete(name)
    },
  }
  return made
}
