import { showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { type LikeOutcome, toggleLike } from './likes.ts'

/** Words of what became of it; of anything else, that it was not done. */
const SAID: Partial<Record<LikeOutcome & string, string>> = {
  ...{ offline: 'networkFail', undone: 'undone', unheard: 'unheard', portal: 'portal' },
}

/** Toggles a favourite and reports an error. */
export async function like(gameId: number, strings: Strings): Promise<void> {
  const outcome = await toggleLike(gameId)
  if (outcome === 'kept' || outcome === 'full') showToast(t(strings, `lobby.collect.${outcome}`))
  else if (typeof outcome === 'object') showToast(t(strings, 'common.errorError', { code: outcome.errcode }), 'error')
  else if (outcome !== 'done' && outcome !== 'login')
    showToast(t(strings, `common.${SAID[outcome] ?? 'busy'}`), 'error')
}
