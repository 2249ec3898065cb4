import { type Answer, post } from '#client/wire/post.ts'

// The opening of a game session by the game's page, before the game's own code has arrived.

let opening: { launchToken: string; answer: Promise<Answer<'houseOpen'>> } | undefined

/** Opens the game session of the address at once, if it names one. */
export function openEarly(): void {
  const launchToken = launchTokenHere()
  if (launchToken) opening = { launchToken, answer: post('houseOpen', { launchToken }) }
}

/** Whether the page's launch token is used: a reload would open nothing. */
export function hasOpened(): boolean {
  return opening !== undefined
}

/** The launch token that the page was opened with; empty without one. It works once, so it leaves the address: the lobby gives a new one. */
export function launchTokenHere(): string {
  if (opening) return opening.launchToken
  const launchToken = new URLSearchParams(location.hash.slice(1)).get('launch') ?? ''
  if (launchToken) history.replaceState(null, '', location.pathname)
  return launchToken
}

/** The game session of a launch token; by the call that the page has already made, if it has. */
export function openSession(launchToken: string): Promise<Answer<'houseOpen'>> {
  return opening?.launchToken === launchToken ? opening.answer : post('houseOpen', { launchToken })
}
