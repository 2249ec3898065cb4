import './header.css'
import { useStore } from '@nanostores/react'
import { iconPath } from '#contract/icons.ts'
import { $player } from '../player.ts'
import { $isRefreshing, refreshBalance } from '../session/balance.ts'
import { dismissToast, showToast } from '../ui/ui.ts'
import { formats, type Strings, t } from '../ui/words.ts'

/** The coin balance with its refresh button, which turns while loading and works once per five seconds (spec 4). */
export function BalancePill({ strings }: { strings: Strings }) {
  const player = useStore($player, { ssr: 'initial' })
  const isRefreshing = useStore($isRefreshing, { ssr: 'initial' })
  const { coin, unknownCoin } = formats(strings)
  const isKnown = player.state === 'ready'
  return (
    <div className="balance">
      <img loading="lazy" src={iconPath('coin')} alt="" width={18} height={18} />
      <output className="money" aria-label={t(strings, 'lobby.balance')} aria-busy={!isKnown}>
        {isKnown ? coin(player.user.coin) : unknownCoin()}
      </output>
      <button
        type="button"
        className="balance-refresh icon-button"
        aria-label={t(strings, 'lobby.refresh')}
        data-turning={isRefreshing || undefined}
        onClick={refresh}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 4v4.2h-4.2" />
        </svg>
      </button>
    </div>
  )

  async function refresh(): Promise<void> {
    const outcome = await withLoadingToast(refreshBalance(), t(strings, 'common.loading'))
    if (outcome === 'done') showToast(t(strings, 'common.refreshSucc'), 'success')
    if (outcome === 'busy') showToast(t(strings, 'common.busy'), 'error')
    if (typeof outcome === 'object') showToast(t(strings, 'common.refreshFail', { code: outcome.errcode }), 'error')
  }
}

/** A call that ends at once (a throttled tap) shows no toast; a longer one does (spec 8). */
async function withLoadingToast<T>(work: Promise<T>, text: string): Promise<T> {
  let toast: number | undefined
  const timer = setTimeout(() => {
    toast = showToast(text, 'loading')
  }, 150)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    if (toast !== undefined) dismissToast(toast)
  }
}
