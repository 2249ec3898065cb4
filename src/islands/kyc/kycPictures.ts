import { atom } from 'nanostores'
import { dropPhoto, openPhoto, type Photo } from '#client/kyc/photo.ts'
import type { Failure } from '#client/wire/post.ts'
import { upload } from '#client/wire/upload.ts'
import { type PictureSide, pictureSides } from '#contract/kyc/kyc.ts'
import {
  PICTURE_BYTES_MAX,
  PICTURE_OPEN_BYTES_MAX,
  PICTURE_SHRINK_BYTES,
  PICTURE_SIDE_MIN_PX,
} from '#contract/kyc/pictureLimits.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import type { UserMessage } from '#contract/words.ts'
import { messageOf } from '../ui/failure.ts'
import { loadKyc, standingNow, takeStanding } from './kycStanding.ts'

/** State of a picture's upload. `problem` is the error of the last try. */
export type Picture =
  | { step: 'none'; problem?: UserMessage }
  | { step: 'opening' }
  | { step: 'chosen'; file: Blob; address: string; problem?: UserMessage }
  | { step: 'sending'; file: Blob; address: string; share: number }
  | { step: 'received'; address: string }

type Pictures = Record<PictureSide, Picture>

const nothing: Pictures = { front: { step: 'none' }, back: { step: 'none' }, selfie: { step: 'none' } }
export const $kycPictures = atom<Pictures>(nothing)

const underWay = new Map<PictureSide, AbortController>()
/** Counts the files chosen for a side, so that a slow check of an earlier one is ignored. */
const choices = new Map<PictureSide, number>()

function show(side: PictureSide, picture: Picture): void {
  const before = $kycPictures.get()[side]
  const address = 'address' in picture ? picture.address : undefined
  if ('address' in before && before.address !== address) dropPhoto(before.address)
  $kycPictures.set({ ...$kycPictures.get(), [side]: picture })
}

/** Takes a file from the camera or the gallery, and reports at once what the server would refuse. */
export async function choosePicture(side: PictureSide, file: Blob): Promise<void> {
  const choice = (choices.get(side) ?? 0) + 1
  choices.set(side, choice)
  underWay.get(side)?.abort()
  if (file.size > PICTURE_OPEN_BYTES_MAX) return show(side, { step: 'none', problem: TOO_LARGE })
  show(side, { step: 'opening' })
  const photo = await openPhoto(file).catch(() => ({ kind: 'other', what: 'broken' }) as const)
  const fit = photo.kind === 'picture' ? await fitting(file) : file
  if (choices.get(side) !== choice) return forget(photo)
  const problem = problemOf(photo, fit)
  if (problem) forget(photo)
  if (photo.kind === 'other' || problem) return show(side, { step: 'none', ...(problem && { problem }) })
  show(side, { step: 'chosen', file: fit, address: photo.address })
}

const TOO_LARGE: UserMessage = { key: 'kyc.refused.tooLarge' }

/** The photo to send: shrunk if it is large and the browser can. */
async function fitting(file: Blob): Promise<Blob> {
  if (file.size <= PICTURE_SHRINK_BYTES) return file
  const small = await import('#client/kyc/photoShrink.ts')
    .then(({ shrinkPhoto }) => shrinkPhoto(file))
    .catch(() => undefined)
  return small ?? file
}

function problemOf(photo: Photo, fit: Blob): UserMessage | undefined {
  if (photo.kind === 'other') return { key: `kyc.file.${photo.what}` }
  if (Math.min(photo.width, photo.height) < PICTURE_SIDE_MIN_PX) return { key: 'kyc.refused.small' }
  return fit.size > PICTURE_BYTES_MAX ? TOO_LARGE : undefined
}

function forget(photo: Photo): void {
  if (photo.kind === 'picture') dropPhoto(photo.address)
}

/** Uploads the picture chosen for a side. */
export async function sendPicture(side: PictureSide): Promise<void> {
  const chosen = $kycPictures.get()[side]
  if (chosen.step !== 'chosen') return
  const { file, address } = chosen
  const controller = new AbortController()
  underWay.set(side, controller)
  const { signal } = controller
  const onProgress = (share: number) => signal.aborted || show(side, { step: 'sending', file, address, share })
  onProgress(0)
  const answer = await upload('uploadKyc', { side }, file, { onProgress, signal })
  if (underWay.get(side) === controller) underWay.delete(side)
  // After a cancellation, the state already belongs to something else.
  if (signal.aborted) return
  if (!answer.ok) return fail(side, { file, address }, answer)
  const standing = standingNow()
  // Replies of two uploads may arrive in the wrong order.
  const isNews = standing !== undefined && answer.reply.revision > standing.revision
  if (isNews) takeStanding({ ...standing, ...answer.reply, state: openState(standing.state) })
  show(side, { step: 'received', address })
}

/** The first picture creates a draft. */
const openState = <S extends string>(state: S): S | 'draft' => (state === 'none' ? 'draft' : state)

function fail(side: PictureSide, { file, address }: { file: Blob; address: string }, failure: Failure): void {
  const problem = pictureProblem(failure)
  const refusals: number[] = [lobbyErrcodes.pictureWrong, lobbyErrcodes.pictureSmall]
  const isUseless = failure.why === 'refused' && refusals.includes(failure.errcode)
  if (failure.why === 'refused' && failure.errcode === lobbyErrcodes.kycWaiting) void loadKyc()
  // The same picture would be refused again, so it is dropped.
  show(side, isUseless ? { step: 'none', problem } : { step: 'chosen', file, address, problem })
}

function pictureProblem(failure: Failure): UserMessage {
  if (failure.why === 'tooMany' || failure.why === 'busy') return { key: 'kyc.refused.busy' }
  if (failure.why === 'failed' && failure.code === 413) return { key: 'kyc.refused.tooLarge' }
  // Too slow for the server counts as a lost connection.
  const isLost = failure.why === 'offline' || (failure.why === 'failed' && failure.code === 408)
  return isLost ? { key: 'kyc.sendOffline' } : messageOf(failure)
}

/** Cancels an upload; the picture stays chosen. */
export function cancelPicture(side: PictureSide): void {
  const sending = $kycPictures.get()[side]
  underWay.get(side)?.abort()
  underWay.delete(side)
  if (sending.step === 'sending') show(side, { step: 'chosen', file: sending.file, address: sending.address })
}

/** Leaves the page: pictures are removed from memory, and uploads are cancelled. */
export function leavePictures(): void {
  for (const side of pictureSides) {
    choices.set(side, (choices.get(side) ?? 0) + 1)
    cancelPicture(side)
    show(side, { step: 'none' })
  }
}
