import type { BlackjackView, EndedBlackjack } from '#contract/games/blackjack/rules.ts'

type ShownHand = { cards: readonly number[]; times: 1 | 2 }

/** What lies on the table, as far as it has been shown. `dealer` are the open cards. `end` comes once every card lies there. */
export type Shown = {
  stake: number
  dealer: readonly number[]
  isCovered: boolean
  hands: readonly ShownHand[]
  /** The hand that plays, from 0; undefined while none does. */
  at: number | undefined
  isInsured: boolean
  end: EndedBlackjack | undefined
}

/** Each card comes by itself, in the order in which it was drawn. Returns what lies on the table after each of them; the last one is the whole view. */
export function framesOf(before: Shown | undefined, view: BlackjackView): Shown[] {
  const isInsured = view.over ? view.insurance !== null : view.isInsured
  const at = view.over ? undefined : view.at
  const frames: Shown[] = []
  let now: Shown = before ?? {
    stake: view.stake,
    dealer: [],
    isCovered: false,
    hands: [],
    at,
    isInsured,
    end: undefined,
  }
  const lay = (change: Partial<Shown>): void => {
    now = { ...now, ...change }
    frames.push(now)
  }
  if (now.hands.length === 0) layDeal(view, lay)
  if (isInsured !== now.isInsured) lay({ isInsured })
  layHands(now, view, lay)
  if (view.over) layDealer(view, lay)
  lay({ at, end: view.over ? view : undefined })
  return frames
}

type Lay = (change: Partial<Shown>) => void

/** The deal. A round that is found with more cards, or with two hands, lies there at once. */
function layDeal({ dealer, hands }: BlackjackView, lay: Lay): void {
  const [first] = hands
  const open = dealer.slice(0, 1)
  if (hands.length > 1 || !first || first.cards.length > 2) {
    lay({ dealer: open, isCovered: true, hands })
    return
  }
  const upTo = (count: number): ShownHand[] => [{ cards: first.cards.slice(0, count), times: 1 }]
  lay({ hands: upTo(1) })
  lay({ dealer: open })
  lay({ hands: upTo(2) })
  lay({ isCovered: true })
}

/** A split, and the cards that came to the hands. */
function layHands({ hands: before }: Shown, { hands: after }: BlackjackView, lay: Lay): void {
  let hands: ShownHand[] = [...before]
  const [only] = hands
  if (after.length > 1 && hands.length === 1) {
    hands = (only?.cards ?? []).map((card): ShownHand => ({ cards: [card], times: 1 }))
    lay({ hands, at: undefined })
  }
  for (const [place, { cards, times }] of after.entries()) {
    for (let count = (hands[place]?.cards.length ?? 0) + 1; count <= cards.length; count += 1) {
      hands = [...hands]
      hands[place] = { cards: cards.slice(0, count), times }
      lay({ hands })
    }
  }
}

/** The covered card is turned over, and the dealer draws. */
function layDealer({ dealer }: EndedBlackjack, lay: Lay): void {
  for (let count = 2; count <= dealer.length; count += 1)
    lay({ dealer: dealer.slice(0, count), isCovered: false, at: undefined })
}
