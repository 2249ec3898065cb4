import { PICTURE_SHRUNK_SIDE_PX } from '#contract/kyc/pictureLimits.ts'

const QUALITY = 0.9
const KIND = 'image/jpeg'

/**
 * Shrinks a photo to a JPEG with enough pixels to read a document. The camera's orientation is applied, and all metadata are removed.
 * Undefined if this browser cannot, or nothing is gained.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, PICTURE_SHRUNK_SIDE_PX / Math.max(bitmap.width, bitmap.height))
    const small = await draw(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    return small && small.type === KIND && small.size < file.size ? small : undefined
  } finally {
    bitmap.close()
  }
}

async function draw(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | undefined> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // Transparent areas would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, KIND, QUALITY))
  // A phone has little canvas memory and frees it late, so it is released here.
  Object.assign(canvas, { width: 0, height: 0 })
  return blob ?? undefined
}
