import { post } from '#client/wire/post.ts'

let asked: Promise<readonly string[]> | undefined

/** Hashes of the texts that a page's agreement means. Empty if they cannot be fetched: then the player is asked at the next visit. */
export function agreedHashes(): Promise<readonly string[]> {
  asked ??= fetchHashes()
  return asked
}

async function fetchHashes(): Promise<readonly string[]> {
  const answer = await post('anonymous/agreedTexts', {})
  if (answer.ok) return answer.reply.texts.map(({ hash }) => hash)
  asked = undefined
  return []
}
