import { glint, linear, path, polar, radial, round } from '../../svg.ts'

/** Drawn around the origin, some 88 wide. Their paints are `shellPaints`, once in a picture. */
const RADIUS = 40
const RIBS = 7
const SPINES = 22

export function shellPaints(): string {
  return [
    radial('shellOut', [0, 26], 66, '#fff3d6 0, #ffc98f 0.34, #f07f86 0.66, #8f3a8c 1'),
    radial('shellIn', [0, 20], 56, '#ffffff 0, #d9fff6 0.35, #9be3e6 0.7, #5a8fd0 1'),
    linear('hinge', [0, 20], [0, 38], '#fff0c4 0, #d98c4a 1'),
    radial('pearl', [-7, -9], 30, '#ffffff 0, #fff4fb 0.36, #e7d3ff 0.68, #a99be6 0.92, #ffd6ea 1'),
    radial('urchin', [-8, -12], 34, '#b07bff 0, #6b2fbf 0.42, #35106e 0.8, #1c0644 1'),
    linear('spine', [0, -44], [0, 44], '#c79bff 0, #5a22a8 0.55, #2a0a5c 1'),
  ].join('')
}

/** A scallop's outline from its hinge, its ribs ending in scallops. */
function fan(paint: string, rib: string): string {
  const [from, to] = [-168, -12]
  const step = (to - from) / RIBS
  const at = (index: number, radius: number) => polar([0, 24], radius, from + step * index).map(round)
  const edge = Array.from({ length: RIBS }, (_, index) => {
    return `Q${at(index + 0.5, RADIUS * 1.62).join(' ')} ${at(index + 1, RADIUS * 1.36).join(' ')}`
  })
  const ribs = Array.from({ length: RIBS - 1 }, (_, index) => {
    return `M${at(index + 1, 13).join(' ')}L${at(index + 1, RADIUS * 1.3).join(' ')}`
  })
  return `<path d="M-15 28L${at(0, RADIUS * 1.12).join(' ')}${edge.join('')}L15 28Z" fill="url(#${paint})" stroke="#3d1250" stroke-width="2.500" stroke-linejoin="round"/><path d="${ribs.join('')}" stroke="${rib}" stroke-width="2.200" stroke-linecap="round" opacity=".55"/>`
}

const hinge =
  '<path d="M-19 26Q0 18 19 26L14 38Q0 43 -14 38Z" fill="url(#hinge)" stroke="#3d1250" stroke-width="2.500" stroke-linejoin="round"/>'

/** A shell that is still closed. */
export function closedShell(): string {
  return `${fan('shellOut', '#7a2a72')}<path d="M-27 2Q-22 -22 -4 -29" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".5"/>${hinge}`
}

export function pearlBall(size: number): string {
  return `<g transform="scale(${size})"><circle r="20" fill="url(#pearl)" stroke="#5b4aa8" stroke-width="1.500"/><path d="M-12 -5Q-9 -13 -1 -14" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/><circle cx="8" cy="9" r="3" fill="#fff" opacity=".6"/></g>`
}

/** An open shell with its pearl. */
export function pearlShell(): string {
  return `${fan('shellIn', '#fff')}<ellipse cy="25" rx="31" ry="11" fill="#3a6fae" opacity=".55"/><g transform="translate(0 8)">${pearlBall(0.98)}</g><path d="M-34 26Q0 50 34 26Q30 42 0 44Q-30 42 -34 26Z" fill="url(#hinge)" stroke="#3d1250" stroke-width="2.500" stroke-linejoin="round"/>${glint(17, -9, 7)}`
}

/** A sea urchin, whose spines alternate long and short. */
export function urchin(): string {
  const spines = Array.from({ length: SPINES }, (_, index) => {
    const turn = (index * 360) / SPINES
    const length = index % 2 === 0 ? 44 : 36
    return path([polar([0, 0], 20, turn - 7), polar([0, 0], length, turn), polar([0, 0], 20, turn + 7)])
  })
  const dots = [
    [-9, -11],
    [2, -14],
    [-14, 0],
    [-3, -3],
    [8, -5],
    [0, 9],
    [11, 7],
  ].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.200" fill="#e6ccff" opacity=".75"/>`)
  return `<path d="${spines.join('')}" fill="url(#spine)" stroke="#16032f" stroke-width="1.800" stroke-linejoin="round"/><circle r="23" fill="url(#urchin)" stroke="#16032f" stroke-width="2"/>${dots.join('')}<path d="M-15 -9Q-11 -18 -1 -19" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".55"/>`
}
