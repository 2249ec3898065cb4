const SUITS = 'hdsc'
const RANKS = 'A23456789TJQK'

/** Cards by their names, such as "Ah Td". */
export const cardsOf = (names: string): number[] =>
  names.split(' ').map((name) => SUITS.indexOf(name[1] ?? '') * RANKS.length + RANKS.indexOf(name[0] ?? ''))
