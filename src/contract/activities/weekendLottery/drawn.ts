import { drawBelow, type Words } from '../../games/fair.ts'

/**
 * How a draw is derived. The words are those of a round of a game (`games/fair.ts`): HMAC-SHA256 with the committed seed as the key, and as the
 * message `<random value of the beacon>:<day as a number>:<block>`. Numbers come from them by rejection, so that each ticket has the same chance.
 */

/** The day of a draw ("2026-11-29") as the counter of its message: 20261129. */
export const drawNonce = (day: string): number => Number(day.replaceAll('-', ''))

/**
 * The numbers that are drawn, the first prize first: 1 to `numbers` are shuffled as far as there are prizes (Fisher and Yates). A number is drawn once.
 * With fewer numbers than prizes each of them is. Numbers above the tickets are nobody's (`ticketsAmong`).
 */
export function winningTickets(words: Words, numbers: number, places: number): number[] {
  const moved = new Map<number, number>()
  const ticketAt = (place: number) => moved.get(place) ?? place + 1
  const winners: number[] = []
  for (let place = 0; place < Math.min(numbers, places); place++) {
    const chosen = place + drawBelow(words, numbers - place)
    winners.push(ticketAt(chosen))
    moved.set(chosen, ticketAt(place))
  }
  return winners
}

/** Those of the drawn numbers that are tickets, each with its prize's place. */
export const ticketsAmong = (drawn: readonly number[], tickets: number): { place: number; ticket: number }[] =>
  drawn.map((ticket, index) => ({ place: index + 1, ticket })).filter(({ ticket }) => ticket <= tickets)

/** The list of tickets: a line for each run of tickets that one player got together, in the order of their numbers. */
export type TicketLine = {
  readonly first: number
  readonly last: number
  /** Whose: the SHA-256 of `markText`, which only the player can tell. */
  readonly mark: string
}

/** What a player's mark is the SHA-256 of. The account's uuid is known to its player alone. */
export const markText = (day: string, uuid: string): string => `${day}:${uuid}`

/** A page of the list as it is hashed. */
export const pageText = (lines: readonly TicketLine[]): string =>
  lines.map(({ first, last, mark }) => `${first}-${last} ${mark}\n`).join('')

/** The whole list as it is hashed: the draw, its tickets, and the hash of each page. */
export const listText = (day: string, tickets: number, pages: readonly string[]): string =>
  [`${day} ${tickets}`, ...pages].map((line) => `${line}\n`).join('')
