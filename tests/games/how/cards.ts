import { type Below, firstOf, paid, type Result, type Round, type Served } from './stream.ts'

/** Kinds with cards, each from its own page. Rank 0 is the ace, 12 the king. */
type Derive = (game: Served, round: Round, below: Below) => Result

const rankOf = (card: number): number => card % 13
const suitOf = (card: number): number => Math.floor(card / 13)
const isOneSuit = (cards: readonly number[]): boolean => new Set(cards.map(suitOf)).size === 1
const allRanks = [...Array(13).keys()]

function winning(last: number, guess: string): number[] {
  if (last === 0 || last === 12) {
    if (guess === 'same') return [last]
    return guess === (last === 0 ? 'high' : 'low') ? allRanks.filter((rank) => rank !== last) : []
  }
  if (guess === 'high') return allRanks.filter((rank) => rank >= last)
  return guess === 'low' ? allRanks.filter((rank) => rank <= last) : []
}

export const hilo: Derive = (game, { stake, moves }, below) => {
  const cards = [below(52)]
  const steps = moves.filter((move) => move !== 'stop')
  let [numerator, denominator, lost] = [BigInt(game.return), 1n, false]
  for (const step of steps) {
    const wins = winning(rankOf(cards.at(-1) ?? 0), step)
    cards.push(below(52))
    if (step === 'skip') continue
    lost = !wins.includes(rankOf(cards.at(-1) ?? 0))
    numerator *= 13n
    denominator *= BigInt(wins.length)
  }
  const times = lost ? 0 : Number(numerator / denominator)
  const pot = paid(stake, times)
  return { win: pot, end: { cards, steps, times, pot, lost, over: true } }
}

function pokerHand(cards: readonly number[]): string {
  const ranks = cards.map(rankOf).sort((one, other) => one - other)
  const groups = Object.entries(Object.groupBy(ranks, String)).map(([rank, same = []]) => [same.length, Number(rank)])
  const sizes = groups
    .map(([size]) => size)
    .sort((one = 0, other = 0) => other - one)
    .join('')
  const isRoyal = ranks.join() === '0,9,10,11,12'
  const isRow = isRoyal || (sizes === '11111' && (ranks[4] ?? 0) - (ranks[0] ?? 0) === 4)
  const ofSize = (wanted: number) => groups.find(([size]) => size === wanted)?.[1] ?? -1
  if (isRow && isOneSuit(cards)) return isRoyal ? 'royalFlush' : 'straightFlush'
  if (sizes === '41') return ofSize(4) === 0 ? 'fourAces' : ofSize(4) <= 3 ? 'fourLow' : 'fourHigh'
  if (sizes === '32') return 'fullHouse'
  if (isOneSuit(cards)) return 'flush'
  if (isRow) return 'straight'
  if (sizes === '311') return 'three'
  if (sizes === '221') return 'twoPairs'
  return sizes === '2111' && [0, 10, 11, 12].includes(ofSize(2)) ? 'jacks' : 'nothing'
}

export const videoPoker: Derive = (game, { stake, moves: [move = ''] }, below) => {
  const cards = firstOf(10, 52, below)
  const held = move.split(':').slice(1).map(Number)
  const next = cards.slice(5)
  const hand = cards.slice(0, 5).map((card, at) => (held.includes(at + 1) ? card : (next.shift() ?? -1)))
  const made = pokerHand(hand)
  const times = game.pays[made] ?? 0
  const win = stake * times
  return { win, end: { cards, held, hand, made, times, win, over: true } }
}

const pointsOf = (hand: readonly number[]): number =>
  hand.reduce((sum, card) => sum + (rankOf(card) < 9 ? rankOf(card) + 1 : 0), 0) % 10

export const luckyNine: Derive = (game, { stake, moves: [move] }, below) => {
  const cards = firstOf(6, 52, below)
  const [player, banker, waiting] = [cards.slice(0, 2), cards.slice(2, 4), cards.slice(4)]
  const isLucky = pointsOf(player) === 9
  if (move === 'hirit') player.push(...waiting.splice(0, 1))
  if (pointsOf(banker) <= game.banker) banker.push(...waiting.splice(0, 1))
  const more = pointsOf(player) - pointsOf(banker)
  const result = more < 0 ? 'lost' : more > 0 ? (isLucky ? 'lucky' : 'win') : isLucky ? 'back' : 'tie'
  const times = result === 'lost' ? 0 : game.pays[result]
  const win = stake * times
  return { win, end: { cards, player, banker, result, times, win, over: true } }
}

/** The name of three cards, and its place from the lowest with the ranks that decide. */
function threeCards(cards: readonly number[]): { name: string; decides: number[] } {
  const names = ['high', 'pair', 'flush', 'straight', 'three', 'straightFlush']
  const ranks = cards.map((card) => (rankOf(card) === 0 ? 14 : rankOf(card) + 1)).sort((one, other) => other - one)
  const [high = 0, middle = 0, low = 0] = ranks
  const named = (name: string, ...decides: number[]) => ({ name, decides: [names.indexOf(name), ...decides] })
  const row = ranks.join() === '14,3,2' ? 3 : high - middle === 1 && middle - low === 1 ? high : 0
  if (row > 0) return named(isOneSuit(cards) ? 'straightFlush' : 'straight', row)
  if (high === low) return named('three', high)
  if (isOneSuit(cards)) return named('flush', high, middle, low)
  if (high === middle || middle === low) return named('pair', middle, high === middle ? low : high)
  return named('high', high, middle, low)
}

export const pusoyTatlo: Derive = (game, { stake, moves: [move] }, below) => {
  const cards = firstOf(6, 52, below)
  const [player, dealer] = [cards.slice(0, 3), cards.slice(3)]
  const [own, other] = [threeCards(player), threeCards(dealer)]
  const apart = own.decides.map((one, at) => one - (other.decides[at] ?? 0)).find((each) => each !== 0) ?? 0
  const qualifies = other.name !== 'high' || (other.decides[1] ?? 0) >= game.qualifies
  const played = !qualifies ? 'alone' : apart > 0 ? 'win' : apart === 0 ? 'tie' : 'lost'
  const result = move === 'fold' ? 'fold' : played
  const bonus = move === 'fold' ? 0 : (game.bonus[own.name] ?? 0)
  const times = { fold: 0, alone: 3, win: 4, tie: 2, lost: 0 }[result] + bonus
  const win = stake * times
  return { win, end: { player, dealer, hand: own.name, dealerHand: other.name, result, bonus, times, win, over: true } }
}

function totalOf(cards: readonly number[]): number {
  const sum = cards.reduce((all, card) => all + Math.min(rankOf(card) + 1, 10), 0)
  return cards.some((card) => rankOf(card) === 0) && sum + 10 <= 21 ? sum + 10 : sum
}
const isNatural = (cards: readonly number[]): boolean => cards.length === 2 && totalOf(cards) === 21

type Hand = { cards: number[]; times: number; isFinished: boolean }

/** Makes the player's moves. Says whether the round was surrendered. */
function playHands(hands: Hand[], moves: readonly string[], draw: () => number): boolean {
  for (const move of moves) {
    const hand = hands.find(({ isFinished }) => !isFinished)
    if (!hand || move === 'insure' || move === 'decline') continue
    if (move === 'surrender') return true
    if (move === 'split') {
      const right: Hand = { cards: hand.cards.splice(1), times: 1, isFinished: false }
      hands.push(right)
      const isAces = rankOf(hand.cards[0] ?? 0) === 0
      for (const one of hands) one.cards.push(draw())
      for (const one of hands) one.isFinished = isAces || totalOf(one.cards) >= 21
      continue
    }
    if (move !== 'stand') hand.cards.push(draw())
    if (move === 'double') hand.times = 2
    hand.isFinished = move !== 'hit' || totalOf(hand.cards) >= 21
  }
  return false
}

export const blackjack: Derive = (game, { stake, moves }, below) => {
  const shoe = [...Array(game.decks * 52).keys()]
  const draw = () => (shoe.splice(below(shoe.length), 1)[0] ?? 0) % 52
  const [first, open, second, covered] = [draw(), draw(), draw(), draw()]
  const dealer = [open, covered]
  const hands: Hand[] = [{ cards: [first, second], times: 1, isFinished: false }]
  const isOver = isNatural([first, second]) || isNatural(dealer)
  const surrendered = !isOver && playHands(hands, moves, draw)
  const isSplit = hands.length > 1
  const needsDealer = !isOver && !surrendered && hands.some(({ cards }) => totalOf(cards) <= 21)
  while (needsDealer && totalOf(dealer) < 17) dealer.push(draw())
  const resultOf = (cards: readonly number[]): [string, number] => {
    if (surrendered) return ['surrendered', 0.5]
    if (!isSplit && isNatural(cards)) return isNatural(dealer) ? ['push', 1] : ['blackjack', 2.5]
    if (isNatural(dealer)) return ['lost', 0]
    if (totalOf(cards) > 21) return ['bust', 0]
    if (totalOf(dealer) > 21 || totalOf(cards) > totalOf(dealer)) return ['won', 2]
    return totalOf(cards) === totalOf(dealer) ? ['push', 1] : ['lost', 0]
  }
  const told = hands.map(({ cards, times }) => {
    const [result, factor] = resultOf(cards)
    return { cards, times, result, win: stake * times * factor }
  })
  const insurance = moves[0] === 'insure' ? (isNatural(dealer) ? stake * 1.5 : 0) : null
  const win = told.reduce((sum, hand) => sum + hand.win, insurance ?? 0)
  return { win, end: { stake, dealer, hands: told, insurance, win, over: true } }
}
