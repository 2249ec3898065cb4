import { mark } from './icons.ts'
import { arawBuwan } from './tiles/araw-at-buwan.ts'
import { serpent } from './tiles/bakunawa.ts'
import { whaleShark } from './tiles/butanding-blue.ts'
import { halohalo } from './tiles/halo-halo-hits.ts'
import { jeepney } from './tiles/jeepney-gold.ts'
import { kalabaw } from './tiles/kalabaw-charge.ts'
import { parol } from './tiles/parol-fortune.ts'
import { wheel } from './tiles/tsubibo.ts'

/** Own drawings stand about (0, 0) and fill a square of this size. */
export const OWN_SIZE = 100

function about(x: number, y: number, across: number, drawing: string, turn = 0): string {
  return `<g transform="scale(${OWN_SIZE / across}) rotate(${turn}) translate(${-x} ${-y})">${drawing}</g>`
}

/** What no set has: the heroes of our tiles as symbols, by game and symbol. */
export const own: ReadonlyMap<string, () => string> = new Map([
  ['1001/W', () => about(0, 6, 168, parol([0, 0], 96, 'own'))],
  ['1001/L4', () => mark('musical-notes', 0, 0, 92, '#ffd25c')],
  ['1003/W', () => about(120, 172, 232, jeepney())],
  ['1004/W', () => about(120, 124, 206, arawBuwan())],
  ['1008/W', () => mark('musical-notes', 0, 0, 92, '#ffe07a')],
  ['1009/W', () => about(0, 0, 232, whaleShark(), 28)],
  ['1011/W', () => about(120, 122, 224, serpent())],
  ['1012/H1', () => about(0, 4, 224, kalabaw())],
  ['1015/W', () => about(0, 0, 216, wheel([0, 0], 92, '#ffc93a'))],
  ['1016/W', () => about(0, -24, 280, halohalo())],
])
