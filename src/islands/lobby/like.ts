import { toggleLike } from '#stores/lobby/likes.ts'
import { showToast } from '#stores/ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'

/** Toggles a favourite and reports an error. */
export async function like(gameId: number, strings: Strings): Promise<void> {
  const outcome = await toggleLike(gameId)
  if (outcome === 'kept' || outcome === 'full') showToast(t(strings, `lobby.collect.${outcome}`))
  if (outcome === 'offline') showToast(t(strings, 'common.networkFail'), 'error')
  if (outcome === 'busy') showToast(t(strings, 'common.busy'), 'error')
  if (typeof outcome === 'object') showToast(t(strings, 'common.errorError', { code: outcome.errcode }), 'error')
}
