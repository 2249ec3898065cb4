// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CashOut } from '#islands/games/mines/CashOut.tsx'
import { Controls } from '#islands/games/shell/Controls.tsx'
import type { ShellGame } from '#islands/games/shell/game.ts'
import { Stage } from '#islands/games/shell/Stage.tsx'
import type { ShellRound } from '#islands/games/shell/source.ts'
import { $open, $resumed, $shell, $trouble } from '#islands/games/shell/state.ts'
import { strings } from '../../lobby/pages.tsx'
import { host, mount, show, unmount } from '../../mounted.ts'

const game: ShellGame = {
  ...{ id: 2101, pictures: [], rest: () => undefined, start: () => () => undefined },
  ...{ showOpen: async () => undefined, show: async () => undefined, hasNothingToShow: () => false },
}
const round: ShellRound = { roundId: crypto.randomUUID(), stake: 500, win: 0, outcome: {} }

beforeEach(async () => {
  mount()
  $shell.set({ step: 'ready' })
  await show(
    <>
      <Stage strings={strings}>tiles</Stage>
      <Controls game={game} kind="mines" main={<CashOut strings={strings} />} strings={strings} />
    </>,
  )
})
afterEach(async () => {
  await unmount()
  $trouble.set(undefined)
  $open.set(undefined)
  $resumed.set(undefined)
})

const focused = () => document.activeElement?.className

describe('the focus', () => {
  test('is on the main button once the button that cashed out is gone', async () => {
    await act(async () => $open.set({ round, step: 0, isResumed: false }))
    host.querySelector<HTMLElement>('.cash-out')?.focus()
    await act(async () => {
      $open.set(undefined)
      $shell.set({ step: 'busy' })
    })
    expect(focused()).toBe('main-button play-button')
  })

  test('is on the main button once the button of a retry is gone', async () => {
    await act(async () => $trouble.set({ kind: 'unheard', roundId: round.roundId, stake: 500 }))
    host.querySelector<HTMLElement>('.shell-trouble button')?.focus()
    await act(async () => $trouble.set(undefined))
    expect(focused()).toBe('main-button play-button')
  })

  test('stays where it is when the message without it is gone', async () => {
    await act(async () => $trouble.set({ kind: 'unheard', roundId: round.roundId, stake: 500 }))
    host.querySelector<HTMLElement>('.round-button:not(:disabled)')?.focus()
    const before = document.activeElement
    await act(async () => $trouble.set(undefined))
    expect([before?.className, document.activeElement]).toEqual(['round-button', before])
  })
})

test('a lower stake is offered before a round, and not for a move of an open one', async () => {
  const buttons = () => [...host.querySelectorAll('.shell-trouble button')].map(({ textContent }) => textContent)
  await act(async () => {
    $open.set({ round, step: 0, isResumed: false })
    $shell.set({ step: 'choosing' })
    $trouble.set({ kind: 'coin', stake: 500 })
  })
  expect(buttons()).toEqual(['Deposit'])
})

test('one live region tells of a resumed round: one that has ended, or one that goes on', async () => {
  const notes = () => [...host.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent)
  expect(notes()).toEqual([''])
  await act(async () => $resumed.set(round))
  expect(notes()).toEqual(['This is how your interrupted round ended.'])
  await act(async () => {
    $resumed.set(undefined)
    $open.set({ round, step: 0, isResumed: true })
  })
  expect(notes()).toEqual(['Your last round is still open.'])
})
