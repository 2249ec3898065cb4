import { figuresOf, noFigures } from '../account/figures.ts'
import type { Handler } from '../call/handler.ts'
import { postEarned } from './earned.ts'

/** What play has earned since is posted first, so that every page shows the same points. */
export const refreshData: Handler<'refreshData'> = async (_body, { session }) => {
  if (!session) return noFigures
  await postEarned(session.player)
  return await figuresOf(session.player)
}
