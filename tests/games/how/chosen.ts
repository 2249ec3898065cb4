import { type Below, byWeights, firstOf, paid, type Result, type Round, type Served } from './stream.ts'

/** Kinds without cards, each from its own page. */
type Derive = (game: Served, round: Round, below: Below) => Result

const plusOne = (numbers: readonly number[]): number[] => numbers.map((one) => one + 1)
const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((one, other) => one - other)

export const dice: Derive = (game, { stake, choice }, below) => {
  const [side, digits] = choice.split(':')
  const mark = Number(digits)
  const roll = below(10_000)
  const chance = side === 'over' ? 9_999 - mark : mark
  const times = Math.floor((game.return * 10_000) / chance)
  const win = (side === 'over' ? roll > mark : roll < mark) ? paid(stake, times) : 0
  return { win, end: { roll, side, mark, chance, times, win } }
}

export const limbo: Derive = (game, { stake, choice }, below) => {
  const target = Number(choice.slice('times:'.length))
  const number = below(100_000_000)
  const height = Math.floor((game.return * 100_000_000) / (number + 1))
  const times = target * 100
  const chance = Math.floor((game.return * 100_000_000) / times)
  const win = height >= times ? paid(stake, times) : 0
  return { win, end: { number, height, target, chance, times, win } }
}

export const wheel: Derive = (game, { stake, choice }, below) => {
  const [, count, bet] = choice.split(':')
  const segments = Number(count)
  const board = game.boards.find((one: Served) => one.bet === bet && one.pays.length === segments)
  const segment = below(segments) + 1
  const times = board.pays[segment - 1] * 100
  const win = paid(stake, times)
  return { win, end: { segments, bet, segment, times, win } }
}

export const coin: Derive = (game, { stake, moves }, below) => {
  const flips: { called: string; fell: string }[] = []
  let times = game.return
  for (const called of moves) {
    if (called === 'stop') break
    const fell = below(2) === 0 ? 'kara' : 'krus'
    flips.push({ called, fell })
    times = called === fell ? times * 2 : 0
  }
  const pot = paid(stake, times)
  return { win: pot, end: { flips, times, pot, over: true } }
}

export const plinko: Derive = (game, { stake, choice }, below) => {
  const [, count, risk = ''] = choice.split(':')
  const rows = Number(count)
  const turns = Array.from({ length: rows }, () => below(2))
  const tray = turns.filter((turn) => turn === 1).length
  const times = game.trays[risk][rows][Math.min(tray, rows - tray)] * 100
  const win = paid(stake, times)
  return { win, end: { rows, risk, path: turns.map((turn) => 'LR'[turn]).join(''), tray, times, win } }
}

/** C(a, b). */
const ways = (a: number, b: number): number => {
  let product = 1
  for (let at = 1; at <= b; at += 1) product = (product * (a - b + at)) / at
  return product
}

export const mines: Derive = (game, { stake, choice, moves }, below) => {
  const count = Number(choice.slice('mines:'.length))
  const places = sorted(plusOne(firstOf(count, 25, below)))
  const opened = moves.filter((move) => move !== 'stop').map((move) => Number(move.slice('open:'.length)))
  const hit = opened.find((tile) => places.includes(tile)) ?? null
  const safe = opened.length
  const times = hit === null ? Math.floor((game.return * ways(25, safe)) / ways(25 - count, safe)) : 0
  const pot = paid(stake, times)
  return { win: pot, end: { mines: count, opened, times, pot, hit, places, over: true } }
}

export const tower: Derive = (game, { stake, choice, moves }, below) => {
  const difficulty = choice.slice('climb:'.length)
  const { booths, traps: many } = game.difficulties[difficulty]
  const traps = Array.from({ length: game.floors }, () => sorted(plusOne(firstOf(many, booths, below))))
  const picked = moves.filter((move) => move !== 'stop').map((move) => Number(move.slice('booth:'.length)))
  const fell = picked.some((booth, floor) => traps[floor]?.includes(booth))
  const climbed = picked.length
  const times = fell ? 0 : Math.floor((game.return * booths ** climbed) / (booths - many) ** climbed)
  const pot = paid(stake, times)
  return { win: pot, end: { difficulty, booths, picked, times, pot, fell, traps, over: true } }
}

export const keno: Derive = (game, { stake, choice }, below) => {
  const [risk = '', list = ''] = choice.split(':')
  const picks = list.split(',').map(Number)
  const drawn = plusOne(firstOf(game.drawn, game.numbers, below))
  const hits = picks.filter((pick) => drawn.includes(pick)).length
  const times = game.pays[risk][picks.length][hits] * 100
  const win = paid(stake, times)
  return { win, end: { risk, picks, drawn, hits, times, win } }
}

export const scratch: Derive = ({ prizes }, { stake }, below) => {
  const weights: number[] = prizes.map(({ weight }: Served) => weight)
  const blank = 1_000_000 - weights.reduce((sum, weight) => sum + weight, 0)
  const prize: Served = prizes[byWeights([...weights, blank], below)]
  const places = prize ? firstOf(3, 9, below) : []
  const symbols: string[] = prizes.map(({ symbol }: Served) => symbol).filter((one: string) => one !== prize?.symbol)
  let others: string[] = []
  do others = Array.from({ length: prize ? 6 : 9 }, () => symbols[below(symbols.length)] ?? '')
  while (symbols.some((symbol) => others.filter((one) => one === symbol).length >= 3))
  const fields = Array.from({ length: 9 }, (_, field) => (places.includes(field) ? prize.symbol : others.shift()))
  const times = (prize?.times ?? 0) * 100
  const win = paid(stake, times)
  return { win, end: { prize: prize?.symbol ?? null, fields, times, win } }
}
