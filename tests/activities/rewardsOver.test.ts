import { expect, test, vi } from 'vitest'
import { $rewardsOver, type Given, noteSeen, openOver, showGiven, whenGiven } from '#islands/activities/rewardsOver.ts'

const reward = (count: number): Given => ({ items: [{ id: 2001, count }], isHeld: false })

test('what is given before the page can show popups waits for it, and a dialog shows its own over itself', () => {
  showGiven(reward(1))
  const onPage = vi.fn()
  whenGiven(onPage)
  expect(onPage.mock.calls).toEqual([[reward(1)]])
  showGiven(reward(2))
  expect(onPage).toHaveBeenLastCalledWith(reward(2))

  const close = openOver()
  showGiven(reward(3))
  expect(onPage).toHaveBeenCalledTimes(2)
  expect($rewardsOver.get()).toEqual([reward(3)])
  noteSeen()
  expect($rewardsOver.get()).toEqual([])
  close()
  showGiven(reward(4))
  expect(onPage).toHaveBeenLastCalledWith(reward(4))
})
