/** Fetches and decodes pictures ahead of need. Resolves when all are there, or after `mostMs`: a missing one must not keep a game closed. */
export async function loadPictures(paths: readonly string[], mostMs: number): Promise<void> {
  if (typeof Image === 'undefined') return
  const all = Promise.allSettled(paths.map(decode))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, mostMs))])
}

function decode(path: string): Promise<void> {
  const image = new Image()
  image.src = path
  return image.decode()
}
