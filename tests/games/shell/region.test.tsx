// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { lobbyErrcodes } from '#contract/refusals.ts'
import { roundFailureOf } from '#islands/games/shell/failure.ts'
import { Stage } from '#islands/games/shell/Stage.tsx'
import { $shell, $trouble } from '#islands/games/shell/state.ts'
import { strings } from '../../lobby/pages.tsx'
import { host, mount, show, unmount } from '../../mounted.ts'

test.each([
  ['regionForeign', 'ready', 'You seem to be in another country.'],
  ['regionUnknown', 'ready', 'We cannot tell which country you are in'],
  ['regionUnknown', 'choosing', 'We cannot tell which country you are in'],
] as const)('a round refused for %s while %s is told in words', async (name, step, words) => {
  mount()
  $shell.set({ step })
  const asked = { kind: 'busy', roundId: crypto.randomUUID(), stake: 500 } as const
  $trouble.set(roundFailureOf({ ok: false, why: 'refused', errcode: lobbyErrcodes[name], details: {} }, asked))
  await show(<Stage strings={strings}>reels</Stage>)
  expect(host.querySelector('[role="alert"]')?.textContent).toContain(words)
  await unmount()
  $trouble.set(undefined)
})
