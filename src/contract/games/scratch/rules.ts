import type { Rules } from '../engine.ts'
import { drawBelow, type Words } from '../fair.ts'
import type { GameRules } from '../kinds.ts'
import { drawFirst } from '../shuffle.ts'
import { winOf } from '../times.ts'
import type { ScratchSymbol } from './art.ts'
import type { ScratchGame } from './game.ts'
import { ALIKE, CHANCES, FIELDS, timesOf } from './table.ts'

export type ScratchConfig = GameRules & { game: Pick<ScratchGame, 'stakes' | 'prizes'> }

/** A card: its prize, null for none, and what its fields show, from the top left. `times` is in ten-thousandths. */
type Card = { tuning: string; prize: ScratchSymbol | null; fields: readonly ScratchSymbol[]; times: number }
export type ScratchDrawn = Card
export type ScratchView = Card & { win: number }

type Prize = ScratchGame['prizes'][number]

/** The prize of a card: one number below all chances. The prizes have the first of them, in their order. */
function drawPrize(prizes: readonly Prize[], words: Words): Prize | undefined {
  let left = drawBelow(words, CHANCES)
  return prizes.find(({ weight }) => {
    left -= weight
    return left < 0
  })
}

/** So many fields by equally likely symbols. Three alike among them discard them all, and they are drawn anew. */
export function drawOthers<Symbol>(words: Words, symbols: readonly Symbol[], count: number): Symbol[] {
  for (;;) {
    const drawn = Array.from({ length: count }, () => symbols[drawBelow(words, symbols.length)]).filter(isSymbol)
    if (symbols.every((symbol) => drawn.filter((one) => one === symbol).length < ALIKE)) return drawn
  }
}

const isSymbol = <Symbol>(symbol: Symbol | undefined): symbol is Symbol => symbol !== undefined

/** The fields of a card with this prize. Each arrangement that shows the prize and no other is equally likely. */
export function drawFields(words: Words, symbols: readonly ScratchSymbol[], prize: ScratchSymbol | undefined) {
  if (prize === undefined) return drawOthers(words, symbols, FIELDS)
  const places = drawFirst(words, FIELDS, ALIKE)
  const others = drawOthers(
    words,
    symbols.filter((symbol) => symbol !== prize),
    FIELDS - ALIKE,
  )
  return Array.from({ length: FIELDS }, (_, field) => (places.includes(field) ? prize : (others.shift() ?? prize)))
}

const settled = ({ times }: Card, stake: number): number => winOf(stake, times)

/** Scratch: a card is drawn whole as it is bought. Three fields alike show its prize, and nobody knows it before they are rubbed. */
export const scratchRules: Rules<ScratchConfig, ScratchDrawn, ScratchView> = {
  draw: ({ game: { prizes }, paytableHash }, words) => {
    const prize = drawPrize(prizes, words)
    const symbols = prizes.map(({ symbol }) => symbol)
    const fields = drawFields(words, symbols, prize?.symbol)
    return { tuning: paytableHash, prize: prize?.symbol ?? null, fields, times: prize ? timesOf(prize) : 0 }
  },
  settled,
  view: (card, stake) => ({ ...card, win: settled(card, stake) }),
}
