import { setTimeout as sleep } from 'node:timers/promises'
import type { Window } from 'happy-dom'

/** The longest that a document takes to let go of what its tests have left. Milliseconds. */
const LET_GO_MS = 1_000

// A test's document is on no network. What a test leaves behind may ask, fail, wait and ask again while its document is taken down, which would
// then wait for it without end.
window.fetch = async () => {
  await sleep(0)
  throw new TypeError('Failed to fetch')
}
// The test's window is happy-dom's.
const { happyDOM } = window as unknown as Window
const abort = happyDOM.abort.bind(happyDOM)
happyDOM.abort = () => Promise.race([abort(), sleep(LET_GO_MS)])
