/** Loads and decodes pictures in advance. Resolves when all are ready, or after `mostMs`, so that a missing one does not block a game. */
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
