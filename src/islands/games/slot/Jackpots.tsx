import { useStore } from '@nanostores/react'
import type { SlotGame } from '#contract/games/slot/game.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { $shownStake } from '../shell/state.ts'
import { $scene } from './scene.ts'

type Jackpot = { name: 'grand' | 'major' | 'minor' | 'mini'; times: number; rounds: number }

/** The jackpots of a game, from the grand one down: what each pays, in stakes, and in how many rounds one comes on average. */
export function jackpotsOf({ respins, declared }: SlotGame): Jackpot[] {
  if (!respins) return []
  const named = (['major', 'minor', 'mini'] as const).flatMap((name) => {
    const found = respins.values.find(({ jackpot }) => jackpot === name)
    return found ? [{ name, times: found.times, rounds: declared[`${name}In`] ?? 0 }] : []
  })
  return [{ name: 'grand', times: respins.grand, rounds: declared.grandIn ?? 0 }, ...named]
}

/** What the jackpots pay at the stake. They never change by play. */
export function Jackpots({ game, strings }: { game: SlotGame; strings: Strings }) {
  const stake = useStore($shownStake, { ssr: () => 0 })
  const scene = useStore($scene, { ssr: 'initial' })
  const won = scene.kind === 'respins' ? scene.coins.flatMap((coin) => coin?.jackpot ?? []) : []
  const isFull = scene.kind === 'respins' && scene.coins.every((coin) => coin)
  const jackpots = jackpotsOf(game)
  if (jackpots.length === 0) return null
  return (
    <dl className="jackpots">
      {jackpots.map(({ name, times }) => (
        <div key={name} data-name={name} data-won={(name === 'grand' ? isFull : won.includes(name)) || undefined}>
          <dt>{t(strings, `slot.jackpots.${name}`)}</dt>
          <dd className="money">{formats(strings).shortCoin(times * stake)}</dd>
        </div>
      ))}
    </dl>
  )
}
