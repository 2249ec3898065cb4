import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PICTURE_BYTES_MAX, PICTURE_SHRINK_BYTES } from '#contract/kyc/pictureLimits.ts'
import { $kycPictures, choosePicture, leavePictures } from '#islands/kyc/kycPictures.ts'

/** A photo of a given size in bytes. Its decoding by the browser is stubbed here and real in e2e/kyc.spec.ts. */
const photoOf = (bytes: number): Blob => {
  const content = new Uint8Array(bytes)
  content.set([0xff, 0xd8, 0xff])
  return new Blob([content], { type: 'image/jpeg' })
}

type Drawn = { sides: number[]; options: unknown; closed: number }
let drawn: Drawn
/** The canvas's output. */
let result: Blob | null
let camera: { width: number; height: number }

beforeEach(() => {
  drawn = { sides: [], options: undefined, closed: 0 }
  result = photoOf(1_000_000)
  camera = { width: 4_000, height: 6_000 }
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = camera.width
      naturalHeight = camera.height
      decode = async () => {}
    },
  )
  vi.stubGlobal('createImageBitmap', async (_file: Blob, options: unknown) => {
    drawn.options = options
    const close = () => {
      drawn.closed += 1
    }
    return { ...camera, close }
  })
  const drawImage = (_: unknown, ...sides: number[]) => {
    drawn.sides = sides
  }
  const context = { fillRect() {}, drawImage }
  const canvas = () => ({ getContext: () => context, toBlob: (take: (blob: Blob | null) => void) => take(result) })
  vi.stubGlobal('document', { createElement: canvas })
})
afterEach(() => {
  leavePictures()
  vi.unstubAllGlobals()
})

const front = () => $kycPictures.get().front
async function chosen(bytes: number): Promise<number | undefined> {
  await choosePicture('front', photoOf(bytes))
  const picture = front()
  return picture.step === 'chosen' ? picture.file.size : undefined
}
const TOO_LARGE = { step: 'none', problem: { key: 'kyc.refused.tooLarge' } }

describe('a large photo', () => {
  test('is shrunk, with its camera’s orientation, before any of it is sent', async () => {
    expect(await chosen(PICTURE_BYTES_MAX + 1)).toBe(1_000_000)
    expect(drawn).toEqual({ sides: [0, 0, 2_000, 3_000], options: { imageOrientation: 'from-image' }, closed: 1 })
  })

  test('of few pixels keeps them', async () => {
    camera = { width: 2_500, height: 1_200 }
    expect(await chosen(PICTURE_BYTES_MAX + 1)).toBe(1_000_000)
    expect(drawn.sides).toEqual([0, 0, 2_500, 1_200])
  })

  test('stays unchanged up to four megabytes, and without a gain', async () => {
    expect(await chosen(PICTURE_SHRINK_BYTES)).toBe(PICTURE_SHRINK_BYTES)
    expect(drawn.sides).toEqual([])
    result = photoOf(PICTURE_BYTES_MAX)
    expect(await chosen(PICTURE_BYTES_MAX)).toBe(PICTURE_BYTES_MAX)
  })

  test('that the phone cannot decode is sent unchanged if allowed, and refused in words otherwise', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no memory')))
    expect(await chosen(PICTURE_BYTES_MAX)).toBe(PICTURE_BYTES_MAX)
    await choosePicture('front', photoOf(PICTURE_BYTES_MAX + 1))
    expect(front()).toEqual(TOO_LARGE)
    vi.stubGlobal('createImageBitmap', undefined)
    await choosePicture('front', photoOf(PICTURE_BYTES_MAX + 1))
    expect(front()).toEqual(TOO_LARGE)
  })

  test.each([
    ['no picture', null],
    ['another kind of picture', new Blob(['small'], { type: 'image/png' })],
    ['one that is still too large', photoOf(PICTURE_BYTES_MAX + 1)],
  ])('whose canvas returns %s is refused in words', async (_, given) => {
    result = given
    await choosePicture('front', photoOf(PICTURE_BYTES_MAX + 2))
    expect(front()).toEqual(TOO_LARGE)
  })
})
