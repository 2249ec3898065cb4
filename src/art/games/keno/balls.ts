import { lettering } from '../../lettering.ts'
import { radial } from '../../svg.ts'

/** The paints of keno balls, once in a picture. */
export const ballPaints = (): string =>
  ['#ffffff 0, #ffe9a8 0.5, #f0a51c 1', '#ffffff 0, #ffc0d0 0.5, #e02858 1', '#ffffff 0, #bff0ff 0.5, #1f8fd0 1']
    .map((stops, at) => radial(`ball${at}`, [-9, -11], 44, stops))
    .join('')

/** A ball with its number, 56 wide. `paint` is the number of its colour. */
export function ball(number: number, paint: 0 | 1 | 2, x: number, y: number, size: number, turn = 0): string {
  const face = lettering(String(number), {
    id: `face${number}`,
    x: 0,
    baseline: 8.5,
    width: 26,
    capHeight: 17,
    fill: '#2a1040 0, #2a1040 1',
    ink: '#2a1040',
    rim: '#2a1040',
    stroke: 0.5,
    depth: 0,
  })
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><circle cy="3" r="28" fill="#12041f" opacity=".45"/><circle r="28" fill="url(#ball${paint})" stroke="#2a1040" stroke-width="1.800"/><circle r="18" fill="#fffdf6"/>${face}<path d="M-19 -13Q-14 -22 -4 -24" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".9"/></g>`
}
