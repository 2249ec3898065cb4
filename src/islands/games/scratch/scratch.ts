import { atom } from 'nanostores'
import { foilPath, symbolPicturePath } from '#contract/games/scratch/art.ts'
import type { ScratchGame } from '#contract/games/scratch/game.ts'
import type { ScratchView } from '#contract/games/scratch/rules.ts'
import { FIELDS } from '#contract/games/scratch/table.ts'
import { sound } from '../settings.ts'
import { $auto } from '../shell/auto.ts'
import type { ShellGame } from '../shell/game.ts'
import { hurryShow, isShowHurried, pause, showWon, slowShow, swap } from '../shell/show.ts'
import type { ShellRound } from '../shell/source.ts'

/** The card on show. `open` has the fields that are rubbed free, by their place from 0, in the order of rubbing. */
export type Card =
  | { kind: 'rest' }
  | { kind: 'waiting' }
  | { kind: 'covered'; view: ScratchView; open: readonly number[] }
  | { kind: 'revealed'; view: ScratchView }
export const $card = atom<Card>({ kind: 'rest' })

/** How long a card waits for its player's hand: as long as anybody may take. Milliseconds. */
const BY_HAND_MS = 86_400_000
/** How long autoplay takes for a field, and a revealed card is shown. Milliseconds. */
const FIELD_MS = 90
const REVEALED_MS = 700

/** Rubs a field free. The last one reveals the card. */
export function rubFree(field: number): void {
  const card = $card.get()
  if (card.kind !== 'covered' || card.open.includes(field) || !(field in card.view.fields)) return
  const open = [...card.open, field]
  $card.set({ ...card, open })
  sound('turn')
  if (open.length === FIELDS) hurryShow()
}

/** Autoplay rubs one field after the other. A tap reveals what is left. */
async function rubAll(): Promise<void> {
  for (let field = 0; field < FIELDS && !isShowHurried(); field += 1) {
    await pause(FIELD_MS)
    rubFree(field)
  }
}

/** A scratch game for the shell. `version` is that of its pictures. */
export function shellOfScratch({ id, prizes }: ScratchGame, version: string): ShellGame {
  return {
    id,
    pictures: [foilPath(id, version), ...prizes.map(({ symbol }) => symbolPicturePath(id, version, symbol))],
    rest: () => $card.set({ kind: 'rest' }),
    start: () => swap($card, { kind: 'waiting' }),
    show: async (round) => {
      const view = viewOf(round)
      // A tap while the card was bought reveals nothing.
      slowShow()
      $card.set({ kind: 'covered', view, open: [] })
      await ($auto.get() ? rubAll() : pause(BY_HAND_MS))
      $card.set({ kind: 'revealed', view })
      sound('stop')
      showWon(view.win, round.stake)
      slowShow()
      await pause(REVEALED_MS)
    },
    hasNothingToShow: () => false,
  }
}

export function viewOf({ outcome }: Pick<ShellRound, 'outcome'>): ScratchView {
  return outcome as ScratchView // the server answers what its engine made
}
