import { ACE, CARDS, KING, rankOf, suitOf } from '../cards.ts'

/** Cards of a hand. */
export const HAND = 3

/** The hands, the lowest first. Three cards make a straight more seldom than a flush, so it is higher. */
export const HANDS = ['high', 'pair', 'flush', 'straight', 'three', 'straightFlush'] as const
export type Hand = (typeof HANDS)[number]

/** An ace is above the king, but in the straight from ace to three. */
export const HIGH_ACE = KING + 1
const BASE = HIGH_ACE + 1
const KIND = BASE ** HAND
const LOW_STRAIGHT = 3

const heightOf = (card: number): number => (rankOf(card) === ACE ? HIGH_ACE : rankOf(card))

/** How high a hand is: of two hands the one with the greater number wins, and equal ones tie. */
export function strengthOf(cards: readonly number[]): number {
  const [high = 0, middle = 0, low = 0] = cards.map(heightOf).sort((one, other) => other - one)
  const suit = suitOf(cards[0] ?? 0)
  const isFlush = cards.every((card) => suitOf(card) === suit)
  if (high === HIGH_ACE && middle === LOW_STRAIGHT && low === 2) return straightTo(LOW_STRAIGHT, isFlush)
  if (high === middle + 1 && middle === low + 1) return straightTo(high, isFlush)
  if (high === low) return numberOf('three', high)
  if (isFlush) return numberOf('flush', high, middle, low)
  if (high === middle) return numberOf('pair', high, low)
  return middle === low ? numberOf('pair', middle, high) : numberOf('high', high, middle, low)
}

const straightTo = (high: number, isFlush: boolean): number => numberOf(isFlush ? 'straightFlush' : 'straight', high)

function numberOf(hand: Hand, high: number, middle = 0, low = 0): number {
  return HANDS.indexOf(hand) * KIND + (high * BASE + middle) * BASE + low
}

/** What a hand of this strength is. */
export const handOfStrength = (strength: number): Hand => HANDS[Math.floor(strength / KIND)] ?? 'high'
export const handOf = (cards: readonly number[]): Hand => handOfStrength(strengthOf(cards))

/** The least strength with such a highest card, or with a higher hand. */
export const barOf = (height: number): number => numberOf('high', height)

/** Every hand that can be dealt: its three cards one after another, and its strength. */
type AllHands = { cards: Uint8Array; strengths: Int32Array }
let known: AllHands | undefined

export function allHands(): AllHands {
  known ??= listed()
  return known
}

function listed(): AllHands {
  const cards: number[] = []
  const strengths: number[] = []
  for (let one = 0; one < CARDS; one += 1) {
    for (let two = one + 1; two < CARDS; two += 1) {
      for (let three = two + 1; three < CARDS; three += 1) {
        cards.push(one, two, three)
        strengths.push(strengthOf([one, two, three]))
      }
    }
  }
  return { cards: Uint8Array.from(cards), strengths: Int32Array.from(strengths) }
}
