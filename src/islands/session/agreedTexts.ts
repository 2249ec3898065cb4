import { post } from '#client/wire/post.ts'
import type { AgreedTextName } from '#contract/account/agreed.ts'
import type { Reply } from '#contract/calls/index.ts'

type Texts = Reply<'anonymous/agreedTexts'>['texts']

let asked: Promise<Texts> | undefined

/** A fresh form: what it shows and sends are the texts in force now. */
export function forgetAgreedTexts(): void {
  asked = undefined
}

/** Notes the texts in force, of which the form shows and sends the same until `forgetAgreedTexts`. */
export function noteAgreedTexts(): void {
  void agreedTexts()
}

/** Hashes of the texts that a page's agreement means. Empty if they cannot be fetched: then the player is asked at the next visit. */
export async function agreedHashes(): Promise<readonly string[]> {
  return (await agreedTexts()).map(({ hash }) => hash)
}

/** The address of the version that this form means. Undefined if it cannot be fetched. */
export async function agreedAddress(name: AgreedTextName): Promise<string | undefined> {
  const found = (await agreedTexts()).find(({ text }) => text === name)
  return found && `/${name}/${found.version}`
}

function agreedTexts(): Promise<Texts> {
  asked ??= fetchTexts()
  return asked
}

async function fetchTexts(): Promise<Texts> {
  const answer = await post('anonymous/agreedTexts', {})
  if (answer.ok) return answer.reply.texts
  asked = undefined
  return []
}
