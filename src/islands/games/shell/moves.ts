import type { ReadableAtom, WritableAtom } from 'nanostores'
import { isWaiting } from './failure.ts'
import { makeMove } from './play.ts'
import { $shell, $trouble } from './state.ts'

const isOpen = <View extends { over: boolean }>(round: View): round is Extract<View, { over: false }> => !round.over

/** The open round, while it waits for a move. `$round` is the round on show. */
export function openRound<View extends { over: boolean }>($round: ReadableAtom<View | undefined>) {
  const round = $round.get()
  return round && isOpen(round) && $shell.get().step === 'choosing' ? round : undefined
}

/** Makes a move, and marks in the game what was asked for. A move that waits for its answer comes first, and keeps its mark. */
export async function askFor<Mark>($asked: WritableAtom<Mark | undefined>, mark: Mark, move: string): Promise<void> {
  if (!isWaiting($trouble.get())) $asked.set(mark)
  await makeMove(move)
}
