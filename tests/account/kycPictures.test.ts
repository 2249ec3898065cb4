import { resolveObjectURL } from 'node:buffer'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { type Carrier, setCarrier } from '#client/wire/upload.ts'
import { PICTURE_OPEN_BYTES_MAX } from '#contract/kyc/pictureLimits.ts'
import { $kycPictures, cancelPicture, choosePicture, leavePictures, sendPicture } from '#islands/kyc/kycPictures.ts'
import { loadKyc, standingNow } from '#islands/kyc/kycStanding.ts'
import { clearSession } from '#islands/session/session.ts'
import { log } from '#server/base/log.ts'
import { chooseVault } from '#server/kyc/vault.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { anyPhoto, type MemoryVault, memoryVault } from './pictures.ts'

/** The browser's own pictures, decoded by the server's decoder. */
class Picture {
  src = ''
  naturalWidth = 0
  naturalHeight = 0
  async decode(): Promise<void> {
    const bytes = await resolveObjectURL(this.src)?.arrayBuffer()
    const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    Object.assign(this, { naturalWidth: info.width, naturalHeight: info.height })
  }
}

let vault: MemoryVault
let sent: string[] = []

/** The server itself, with a file in two chunks. */
const carry: Carrier = async (name, body, file, token, { onProgress, signal }) => {
  sent.push(name)
  onProgress(0.5)
  if (signal.aborted) throw new Error('abort')
  const bytes = Buffer.from(await file.arrayBuffer())
  onProgress(1)
  return await call(name, body, { token }, bytes)
}

beforeAll(async () => {
  await freshDatabase()
})
beforeEach(async () => {
  vault = memoryVault()
  chooseVault(vault)
  vi.stubGlobal('Image', Picture)
  vi.stubGlobal('location', new URL('http://localhost/walletsKycUpload'))
  sent = []
  setTransport((name, body, token) => call(name, body, { token }))
  setCarrier(carry)
  writeToken((await newPlayer({ coin: 0 })).token)
  await loadKyc()
})
afterEach(() => {
  leavePictures()
  clearSession()
  setTransport(undefined)
  setCarrier(undefined)
  vi.unstubAllGlobals()
})

const front = () => $kycPictures.get().front
const photo = async (): Promise<Blob> => new Blob([new Uint8Array(await anyPhoto())], { type: 'image/jpeg' })
const choose = async () => await choosePicture('front', await photo())

describe('a chosen file', () => {
  test('is shown before any of it is sent', async () => {
    await choose()
    expect(front()).toMatchObject({ step: 'chosen', address: expect.stringContaining('blob:') })
    expect(sent).toEqual([])
  })

  test.each([
    ['a PDF', '%PDF-1.7 and so on', 'image/jpeg', 'document'],
    ['a film', '\0\0\0\x18ftypmp42....', 'video/mp4', 'film'],
    ['a photo of an iPhone', '\0\0\0\x18ftypheic....', 'image/heic', 'heic'],
    ['a web page that says it is a photo', '<html><script>', 'image/png', 'unknown'],
    ['nothing', '', 'image/jpeg', 'unknown'],
    ['a photo that broke off', '\xff\xd8\xff\xe0 and no more', 'image/jpeg', 'broken'],
  ])('%s is reported as what it is, and not sent', async (_, text, type, what) => {
    await choosePicture('front', new Blob([Buffer.from(text, 'latin1')], { type }))
    expect(front()).toEqual({ step: 'none', problem: { key: `kyc.file.${what}` } })
    await sendPicture('front')
    expect(sent).toEqual([])
  })

  test('that a phone cannot decode, or that is too small, is reported at once', async () => {
    const endless = Object.defineProperty(new Blob(['x']), 'size', { value: PICTURE_OPEN_BYTES_MAX + 1 })
    await choosePicture('front', endless)
    expect(front()).toEqual({ step: 'none', problem: { key: 'kyc.refused.tooLarge' } })
    const small = await sharp({ create: { width: 900, height: 299, channels: 3, background: '#557' } })
      .png()
      .toBuffer()
    await choosePicture('front', new Blob([new Uint8Array(small)]))
    expect(front()).toEqual({ step: 'none', problem: { key: 'kyc.refused.small' } })
  })

  test('is replaced by one chosen later', async () => {
    const file = await photo()
    await Promise.all([choosePicture('front', file), choosePicture('front', new Blob(['%PDF']))])
    expect(front()).toEqual({ step: 'none', problem: { key: 'kyc.file.document' } })
  })
})

describe('uploading it', () => {
  test('reports its progress, and ends with the server having it', async () => {
    const shares: number[] = []
    const stop = $kycPictures.subscribe(({ front: now }) => void (now.step === 'sending' && shares.push(now.share)))
    await choose()
    await sendPicture('front')
    stop()
    expect(shares).toEqual([0, 0.5, 1])
    expect(front()).toMatchObject({ step: 'received' })
    expect(standingNow()).toMatchObject({ state: 'draft', pictures: ['front'], revision: 1 })
    expect(vault.files.size).toBe(1)
  })

  test('with others in parallel keeps them all', async () => {
    for (const side of ['front', 'back', 'selfie'] as const) await choosePicture(side, await photo())
    await Promise.all([sendPicture('front'), sendPicture('back'), sendPicture('selfie')])
    await expect.poll(() => standingNow()?.pictures).toEqual(['front', 'back', 'selfie'])
    expect(standingNow()).toMatchObject({ revision: 3 })
  })

  test('is cancelled by a tap, and repeated by another', async () => {
    await choose()
    setCarrier(
      (_name, _body, _file, _token, { signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('abort')))),
    )
    const sending = sendPicture('front')
    cancelPicture('front')
    await sending
    expect(front()).toMatchObject({ step: 'chosen' })
    expect(front()).not.toHaveProperty('problem')
    setCarrier(carry)
    await sendPicture('front')
    expect(front()).toMatchObject({ step: 'received' })
  })

  test('without a connection keeps the photo for a retry', async () => {
    await choose()
    setCarrier(() => Promise.reject(new Error('offline')))
    await sendPicture('front')
    expect(front()).toMatchObject({ step: 'chosen', problem: { key: 'kyc.sendOffline' } })
    setCarrier(carry)
    await sendPicture('front')
    expect(front()).toMatchObject({ step: 'received' })
  })

  test('keeps it for a retry after a full disk, an overload or a proxy’s limit', async () => {
    vi.spyOn(log, 'error').mockReturnValue()
    await choose()
    vault.fails = true
    await sendPicture('front')
    expect(front()).toMatchObject({ step: 'chosen', problem: { key: 'kyc.refused.notKept' } })
    setCarrier(async () => ({ code: 429, errcode: 0, retryAfter: 2 }))
    await sendPicture('front')
    expect(front()).toMatchObject({ step: 'chosen', problem: { key: 'kyc.refused.busy' } })
    setCarrier(async () => ({ code: 413, errcode: 0 }))
    await sendPicture('front')
    expect(front()).toMatchObject({ step: 'chosen', problem: { key: 'kyc.refused.tooLarge' } })
  })

  test('drops a picture that the server cannot read', async () => {
    await choose()
    const wrong = Buffer.from('no picture')
    setCarrier((name, body, _file, token, sending) => carry(name, body, new Blob([wrong]), token, sending))
    await sendPicture('front')
    expect(front()).toEqual({ step: 'none', problem: { key: 'kyc.refused.picture' } })
  })

  test('is refused after a submission elsewhere, and the page is updated', async () => {
    await choose()
    const refuse: Carrier = async () => ({ code: 200, errcode: 1164 })
    setCarrier(refuse)
    const calls: string[] = []
    setTransport((name, body, token) => {
      calls.push(name)
      return call(name, body, { token })
    })
    await sendPicture('front')
    expect(front()).toMatchObject({ problem: { key: 'kyc.refused.waiting' } })
    await expect.poll(() => calls).toEqual(['kyc'])
  })

  test('after the session’s end ends it here too', async () => {
    await choose()
    setCarrier(async () => ({ code: 401, errcode: 0, message: 'Token is required' }))
    await sendPicture('front')
    expect(front()).toMatchObject({ problem: { key: 'common.tokenRequired' } })
  })
})

test('is cancelled by leaving the page, which drops the photos', async () => {
  await choose()
  const { address } = front() as { address: string }
  let isAborted = false
  setCarrier(
    (_name, _body, _file, _token, { signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          isAborted = true
          reject(new Error('abort'))
        })
      }),
  )
  const sending = sendPicture('front')
  leavePictures()
  await sending
  expect(isAborted).toBe(true)
  expect(front()).toEqual({ step: 'none' })
  expect(resolveObjectURL(address)).toBeUndefined()
})
