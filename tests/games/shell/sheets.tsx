import type { ReactElement } from 'react'
import { BlackjackRules } from '#islands/games/blackjack/BlackjackRules.tsx'
import { CoinRules } from '#islands/games/coin/CoinRules.tsx'
import { DiceRules } from '#islands/games/dice/DiceRules.tsx'
import { HiloRules } from '#islands/games/hilo/HiloRules.tsx'
import { KenoRules } from '#islands/games/keno/KenoRules.tsx'
import { LimboRules } from '#islands/games/limbo/LimboRules.tsx'
import { LuckyNineRules } from '#islands/games/luckyNine/LuckyNineRules.tsx'
import { MinesRules } from '#islands/games/mines/MinesRules.tsx'
import { PlinkoRules } from '#islands/games/plinko/PlinkoRules.tsx'
import { PusoyTatloRules } from '#islands/games/pusoyTatlo/PusoyTatloRules.tsx'
import { ScratchRules } from '#islands/games/scratch/ScratchRules.tsx'
import { SlotRules } from '#islands/games/slot/SlotRules.tsx'
import { TowerRules } from '#islands/games/tower/TowerRules.tsx'
import { VideoPokerRules } from '#islands/games/videoPoker/VideoPokerRules.tsx'
import { WheelRules } from '#islands/games/wheel/WheelRules.tsx'
import { blackjacks } from '#server/games/house/blackjack/blackjacks.ts'
import { coins } from '#server/games/house/coin/coins.ts'
import { dices } from '#server/games/house/dice/dices.ts'
import { hilos } from '#server/games/house/hilo/hilos.ts'
import { kenos } from '#server/games/house/keno/kenos.ts'
import { limbos } from '#server/games/house/limbo/limbos.ts'
import { luckyNines } from '#server/games/house/luckyNine/luckyNines.ts'
import { minesTables } from '#server/games/house/mines/boards.ts'
import { plinkoTables } from '#server/games/house/plinko/boards.ts'
import { pusoyTatlos } from '#server/games/house/pusoyTatlo/pusoyTatlos.ts'
import { scratchTables } from '#server/games/house/scratch/cards.ts'
import { slots } from '#server/games/house/slot/slots.ts'
import { towers } from '#server/games/house/tower/towers.ts'
import { videoPokers } from '#server/games/house/videoPoker/videoPokers.ts'
import { wheels } from '#server/games/house/wheel/wheels.ts'
import { strings } from '../../lobby/pages.tsx'

type Declared = { hitRate: number; gainRate?: number | undefined }
type Sheet = { id: number; name: string; declared: Declared; rules: () => ReactElement }
type Titled = { id: number; name: string; declared: Declared }

const sheetsOf = <Game extends Titled>(
  tables: () => ReadonlyMap<number, { game: Game }>,
  rules: (game: Game) => ReactElement,
): Sheet[] =>
  [...tables().values()].map(({ game }) => ({
    id: game.id,
    name: game.name,
    declared: game.declared,
    rules: () => rules(game),
  }))

/** The rules of every title. */
export const sheets: readonly Sheet[] = [
  ...sheetsOf(slots, (game) => <SlotRules game={game} version="" rtp="" strings={strings} />),
  ...sheetsOf(dices, (game) => <DiceRules game={game} strings={strings} />),
  ...sheetsOf(minesTables, (game) => <MinesRules game={game} strings={strings} />),
  ...sheetsOf(plinkoTables, (game) => <PlinkoRules game={game} strings={strings} />),
  ...sheetsOf(hilos, (game) => <HiloRules game={game} strings={strings} />),
  ...sheetsOf(limbos, (game) => <LimboRules game={game} strings={strings} />),
  ...sheetsOf(coins, (game) => <CoinRules game={game} strings={strings} />),
  ...sheetsOf(wheels, (game) => <WheelRules game={game} strings={strings} />),
  ...sheetsOf(kenos, (game) => <KenoRules game={game} strings={strings} />),
  ...sheetsOf(towers, (game) => <TowerRules game={game} strings={strings} />),
  ...sheetsOf(scratchTables, (game) => <ScratchRules game={game} strings={strings} />),
  ...sheetsOf(videoPokers, (game) => <VideoPokerRules game={game} strings={strings} />),
  ...sheetsOf(luckyNines, (game) => <LuckyNineRules game={game} strings={strings} />),
  ...sheetsOf(pusoyTatlos, (game) => <PusoyTatloRules game={game} strings={strings} />),
  ...sheetsOf(blackjacks, (game) => <BlackjackRules game={game} strings={strings} />),
]
