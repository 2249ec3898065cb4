import { atom } from 'nanostores'
import type { ChoiceOutcome } from '#contract/games/engine.ts'
import type { KenoGame } from '#contract/games/keno/game.ts'
import { choiceText, type KenoView } from '#contract/games/keno/rules.ts'
import { PICKS_MAX, type Risk } from '#contract/games/keno/table.ts'
import { drawPlaces } from '#contract/games/places.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { sound, wantsCalm } from '../settings.ts'
import type { ShellGame } from '../shell/game.ts'
import { $mayChoose } from '../shell/mayChoose.ts'
import { isShowHurried, pause, showWon, swap } from '../shell/show.ts'
import type { ShellRound } from '../shell/source.ts'

/** The risk of the next round; undefined before the game has woken. */
export const $risk = atom<Risk | undefined>()
/** The numbers that are picked for it, in rising order. */
export const $picks = atom<readonly number[]>([])

/** The draw on show. While it is drawn, the first `shown` numbers have come. */
export type Draw =
  | { kind: 'none' }
  | { kind: 'waiting' }
  | { kind: 'drawing'; view: KenoView; shown: number }
  | { kind: 'done'; view: KenoView }
export const $draw = atom<Draw>({ kind: 'none' })

/** Milliseconds. */
const NUMBER_MS = 190
const DONE_MS = 600

/** Picks other numbers. The draw before leaves the board. */
function pick(picks: readonly number[]): void {
  $picks.set([...picks].sort((one, other) => one - other))
  $draw.set({ kind: 'none' })
}

/** Picks a number, or gives it up. An eleventh is not picked. */
export function togglePick(number: number): void {
  if (!$mayChoose.get()) return
  const picks = $picks.get()
  if (picks.includes(number)) pick(picks.filter((each) => each !== number))
  else if (picks.length < PICKS_MAX) pick([...picks, number])
}

export function clearPicks(): void {
  if ($mayChoose.get()) pick([])
}

/** Picks by chance: as many numbers as are picked now, or as many as the paytable says. The player's own chance, not that of a draw. */
export function pickAtRandom({ numbers, first }: Pick<KenoGame, 'numbers' | 'first'>): void {
  if (!$mayChoose.get()) return
  const words = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  pick(drawPlaces(words, numbers, $picks.get().length || first.count))
}

export function chooseRisk(risk: Risk): void {
  if ($mayChoose.get()) $risk.set(risk)
}

/** A keno game for the shell. */
export function shellOfKeno(game: KenoGame, pictures: readonly string[]): ShellGame {
  return {
    id: game.id,
    pictures,
    choice: () => {
      if ($picks.get().length === 0) pickAtRandom(game)
      return choiceText({ risk: $risk.get() ?? game.first.risk, picks: $picks.get() })
    },
    rest: () => {
      $risk.set(game.first.risk)
      $picks.set([])
      $draw.set({ kind: 'none' })
    },
    start: () => swap($draw, { kind: 'waiting' }),
    show: async (round) => {
      const view = viewOf(round)
      // A round of an earlier visit was played with a choice of its own.
      $risk.set(view.risk)
      $picks.set(view.picks)
      await draw(view)
      sound('stop')
      $draw.set({ kind: 'done', view })
      showWon(view.win, round.stake)
      await pause(DONE_MS)
    },
    hasNothingToShow: (round) => viewOf(round).times < TIMES_UNIT,
  }
}

/** The numbers come one by one. All are there at once where motion is not wanted, or after a tap. */
async function draw(view: KenoView): Promise<void> {
  if (wantsCalm()) return
  for (let shown = 1; shown <= view.drawn.length && !isShowHurried(); shown += 1) {
    $draw.set({ kind: 'drawing', view, shown })
    sound(view.picks.includes(view.drawn[shown - 1] ?? 0) ? 'turn' : 'tap')
    await pause(NUMBER_MS)
  }
}

export function viewOf({ outcome }: Pick<ShellRound, 'outcome'>): KenoView {
  return (outcome as ChoiceOutcome<KenoView>).end // the server answers what its engine made
}
