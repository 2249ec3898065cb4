/** Result of checking a chosen file, before any of it is sent. */
export type Photo =
  | { kind: 'picture'; address: string; width: number; height: number }
  | { kind: 'other'; what: 'document' | 'film' | 'heic' | 'broken' | 'unknown' }

const HEAD_BYTES = 16

/** Checks a file by its content, never by its name alone. The picture's object URL is for an <img>; `dropPhoto` revokes it. */
export async function openPhoto(file: Blob): Promise<Photo> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  if (!isPhoto(head)) return { kind: 'other', what: whatElse(head, file.type) }
  const address = URL.createObjectURL(file)
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    return { kind: 'picture', address, width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    dropPhoto(address)
    return { kind: 'other', what: 'broken' }
  }
}

export function dropPhoto(address: string): void {
  URL.revokeObjectURL(address)
}

const text = (head: Uint8Array, from: number, to: number): string => String.fromCharCode(...head.subarray(from, to))

/** File signatures of JPEG, PNG and WebP, the formats that the server accepts. */
function isPhoto(head: Uint8Array): boolean {
  const isJpeg = head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff
  const isWebp = text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP'
  return isJpeg || isWebp || text(head, 1, 8) === 'PNG\r\n\x1a\n'
}

function whatElse(head: Uint8Array, type: string): 'document' | 'film' | 'heic' | 'unknown' {
  if (text(head, 0, 4) === '%PDF') return 'document'
  if (text(head, 4, 8) === 'ftyp' && /^(?:hei|hev|mif1|msf1)/.test(text(head, 8, 12))) return 'heic'
  return type.startsWith('video/') ? 'film' : 'unknown'
}
