import { linear, picture, polar, radial, round, star } from './svg.ts'

/** Play coin: gold, a parol embossed. */
export function coinSvg(): string {
  const teeth = Array.from({ length: 24 }, (_, index) => {
    const [x, y] = polar([32, 32], 24.5, index * 15)
    return `<circle cx="${round(x)}" cy="${round(y)}" r="1.150"/>`
  })
  return picture(
    64,
    64,
    [
      linear('edge', [10, 4], [54, 62], '#fff3b8 0, #ffb11f 0.5, #b8650a 1'),
      radial('face', [26, 22], 34, '#fff0a8 0, #ffc638 0.6, #f09a12 1'),
      '<circle cx="32" cy="33.500" r="29" fill="#8a4a05"/><circle cx="32" cy="31.500" r="29" fill="url(#edge)"/><circle cx="32" cy="31.500" r="22" fill="url(#face)" stroke="#c97a0c" stroke-width="1.500"/>',
      `<g fill="#a85f08" opacity=".7">${teeth.join('')}</g>`,
      `<path d="${star([32, 33], 5, 16.5, 7)}" fill="#b8690a" opacity=".55"/><path d="${star([32, 31.5], 5, 16.5, 7)}" fill="#fff3b8" stroke="#c97a0c" stroke-width="1.500" stroke-linejoin="round"/><circle cx="32" cy="31.500" r="4" fill="#ffb11f"/>`,
      '<path d="M13 22C16 14 22 9.500 29 8.500" stroke="#fff" stroke-width="3" fill="none" stroke-linecap="round" opacity=".9"/>',
    ].join(''),
  )
}

/** Points (lottery): a fairground ticket. */
export function pointsSvg(): string {
  return picture(
    64,
    64,
    [
      linear('paper', [8, 10], [56, 54], '#8ff3ff 0, #3aa8f5 0.5, #5b3fe0 1'),
      '<g transform="rotate(-16 32 32)"><path d="M5 16H59V26a6 6 0 0 0 0 12V48H5V38a6 6 0 0 0 0 -12Z" fill="#1d1266" transform="translate(0 2.500)"/><path d="M5 16H59V26a6 6 0 0 0 0 12V48H5V38a6 6 0 0 0 0 -12Z" fill="url(#paper)"/><path d="M43 17V47" stroke="#fff" stroke-width="2.200" stroke-dasharray="3 3.500" opacity=".85"/>',
      `<path d="${star([24, 32], 5, 11, 4.8)}" fill="#fff6c4"/><path d="M10 20H36" stroke="#fff" stroke-width="2.500" stroke-linecap="round" opacity=".6"/></g>`,
    ].join(''),
  )
}
