import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { NAME_CHECK_MS } from '#contract/account/limits.ts'
import { usernameProblem } from '#contract/account/username.ts'
import type { Bounds } from '#contract/rules.ts'

/** What the server last said of the typed username; `unknown` while it is not asked. */
export const $nameCheck = atom<'unknown' | 'free' | 'taken'>('unknown')

let waiting: ReturnType<typeof setTimeout> | undefined
let latest = ''

/** Asks whether a fit username is free, once typing pauses. Without an answer the form says nothing: its own reply tells. */
export function checkName(account: string, bounds: Bounds): void {
  clearTimeout(waiting)
  latest = account
  $nameCheck.set('unknown')
  if (usernameProblem(account, bounds) === undefined) waiting = setTimeout(() => void ask(account), NAME_CHECK_MS)
}

async function ask(account: string): Promise<void> {
  const answer = await post('anonymous/isNameFree', { account })
  // A late answer about an earlier name is dropped.
  if (answer.ok && latest === account) $nameCheck.set(answer.reply.isFree ? 'free' : 'taken')
}

export function forgetNameCheck(): void {
  clearTimeout(waiting)
  latest = ''
  $nameCheck.set('unknown')
}
