import { PICTURE_SHRUNK_SIDE_PX } from '#contract/kyc/pictureLimits.ts'

const QUALITY = 0.9
const KIND = 'image/jpeg'

/**
 * A photo as a JPEG of no more pixels than anybody needs to read a document, the right way up: what its camera noted of that is drawn, and
 * gone with all else that was noted. Undefined where this browser cannot, or where nothing is won by it.
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
  // What was transparent would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, KIND, QUALITY))
  // A phone has little memory for canvases, and keeps them until it has time.
  Object.assign(canvas, { width: 0, height: 0 })
  return blob ?? undefined
}
