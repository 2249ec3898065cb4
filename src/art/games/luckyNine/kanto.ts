import { linear, radial, round, shadow, spread, string } from '../../svg.ts'
import { TABLE } from '../cards.ts'
import { cap } from './caps.ts'

const CELL = 18
const BULBS = ['#ffd867', '#ff9f6b', '#9af0b8', '#8fe3ff'] as const
const RIM = ['#c2285a', '#f0b429', '#1f8a60', '#5a2fa8'] as const
const STRAW = ['#d9a95c', '#d3a154', '#dfb166', '#cf9c50'] as const

/** A mat of palm leaves: bright diamonds along its rim, and plain straw where the cards lie. */
function mat(x: number, y: number, columns: number, rows: number): string {
  const strips: string[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const edge = Math.min(row, column, rows - 1 - row, columns - 1 - column)
      const isRim = edge < 5 && edge !== 4
      const diamond = (Math.abs((column % 8) - 4) + Math.abs((row % 8) - 4)) % 4
      const paint = isRim ? RIM[diamond] : STRAW[(row * 3 + column * 5) % 4]
      const [left, top] = [x + column * CELL, y + row * CELL]
      const isAcross = (row + column) % 2 === 0
      const strip = isAcross
        ? `x="${left}" y="${top + 2}" width="${CELL}" height="${CELL - 4}"`
        : `x="${left + 2}" y="${top}" width="${CELL - 4}" height="${CELL}"`
      strips.push(`<rect ${strip} rx="2.500" fill="${paint}"/>`)
    }
  }
  const size = `x="${x - 6}" y="${y - 6}" width="${columns * CELL + 12}" height="${rows * CELL + 12}" rx="10"`
  return `<g filter="url(#drop)"><rect ${size} fill="#5a3a14"/></g>${strips.join('')}`
}

/** Boards of a table made of what was at hand. */
function boards(): string {
  const paints = ['#7a4a22', '#86532a', '#6e411c', '#80502a', '#744520']
  return Array.from({ length: 9 }, (_, at) => {
    const y = 120 + at * 88
    const grain = spread(at + 3, 7, (next) => {
      const [from, top, width] = [next() * TABLE, y + 10 + next() * 66, 90 + next() * 240]
      return `<path d="M${round(from)} ${round(top)}q${round(width / 2)} ${round(next() * 12 - 6)} ${round(width)} 0" fill="none" stroke="#3a1f0a" stroke-opacity=".35" stroke-width="2"/>`
    })
    return `<rect y="${y}" width="${TABLE}" height="86" fill="${paints[at % paints.length]}"/><rect y="${y + 84}" width="${TABLE}" height="5" fill="#2a1606"/>${grain}`
  }).join('')
}

/** The roof of the corner store, and below it sachets that hang in strips. */
function store(): string {
  const stripes = Array.from({ length: 12 }, (_, at) => {
    const x = at * 75
    return `<path d="M${x} 0H${x + 75}V84Q${x + 37.5} 122 ${x} 84Z" fill="${at % 2 ? '#fff3dc' : '#1f8a8a'}" stroke="#0a3a46" stroke-width="3"/>`
  })
  const sachets = spread(17, 10, (next, at) => {
    const x = 26 + at * 94 + next() * 20
    const paint = ['#e0364f', '#f0b429', '#3f8ee0', '#2fb37c', '#e86aa0'][at % 5]
    const strip = [0, 1].map(
      (one) =>
        `<rect x="${round(x)}" y="${100 + one * 34}" width="28" height="31" rx="3" fill="${paint}" stroke="#1a0d2a" stroke-width="2"/><path d="M${round(x + 5)} ${110 + one * 34}h18" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".8"/>`,
    )
    return strip.join('')
  })
  return `<rect width="${TABLE}" height="150" fill="#123a46"/>${sachets}${stripes.join('')}`
}

/** The table at the corner, by night: a mat under the lights of the store. */
export function kanto(): string {
  return [
    shadow('drop', 8, 8, '#140803', 0.6),
    radial('light', [450, 430], 560, '#fff0b0 0 0.5, #ffd070 0.5 0.16, #2a1030 1 0.6'),
    linear('shade', [0, 120], [0, 240], '#0c0414 0 0.75, #0c0414 1 0'),
    boards(),
    mat(63, 205, 43, 36),
    cap([30, 330], 22, '#e0364f'),
    cap([868, 300], 22, '#1f8a8a'),
    cap([26, 720], 22, '#f39a16'),
    cap([874, 640], 22, '#7a4fd0'),
    `<rect width="${TABLE}" height="${TABLE}" fill="url(#light)"/>`,
    `<rect y="120" width="${TABLE}" height="120" fill="url(#shade)"/>`,
    store(),
    string([-10, 108], [910, 108], 34, 15, 9, BULBS),
  ].join('')
}
