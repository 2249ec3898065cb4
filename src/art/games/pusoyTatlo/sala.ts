import { linear, radial, round, shadow, spread } from '../../svg.ts'
import { TABLE } from '../cards.ts'
import { capiz, doily, garland } from './capiz.ts'

/** The dark boards of a table of narra. */
function narra(): string {
  const paints = ['#5a1c14', '#641f17', '#521810', '#6a241a']
  return Array.from({ length: 8 }, (_, at) => {
    const y = 130 + at * 98
    const grain = spread(at + 11, 6, (next) => {
      const [x, top, width] = [next() * TABLE, y + 12 + next() * 74, 120 + next() * 260]
      return `<path d="M${round(x)} ${round(top)}q${round(width / 2)} ${round(next() * 14 - 7)} ${round(width)} 0" fill="none" stroke="#2a0806" stroke-opacity=".4" stroke-width="2"/>`
    })
    return `<rect y="${y}" width="${TABLE}" height="98" fill="${paints[at % paints.length]}"/><rect y="${y + 95}" width="${TABLE}" height="3" fill="#2a0806"/>${grain}`
  }).join('')
}

/** A runner of red cloth down the middle of the table, with a golden hem. */
const runner =
  '<g filter="url(#drop)"><rect x="70" y="190" width="760" height="700" rx="26" fill="url(#cloth)"/></g><rect x="88" y="208" width="724" height="664" rx="18" fill="none" stroke="#f0b429" stroke-width="5" stroke-dasharray="2 12" stroke-linecap="round"/><rect x="98" y="218" width="704" height="644" rx="14" fill="none" stroke="#f0b429" stroke-width="2.500"/>'

/** The table in the room of a fiesta: windows of capiz, garlands, and a doily on a red cloth. */
export function sala(): string {
  return [
    shadow('drop', 8, 9, '#140306', 0.65),
    linear('cloth', [70, 190], [830, 890], '#a81e48 0, #7a1238 0.5, #5a0c2e 1'),
    radial('light', [450, 470], 600, '#ffe0a0 0 0.34, #ffc070 0.5 0.08, #1a0408 1 0.62'),
    linear('shade', [0, 130], [0, 250], '#12040a 0 0.8, #12040a 1 0'),
    narra(),
    runner,
    doily(450, 540, 290),
    `<rect width="${TABLE}" height="${TABLE}" fill="url(#light)"/>`,
    `<rect y="130" width="${TABLE}" height="120" fill="url(#shade)"/>`,
    `<rect width="${TABLE}" height="140" fill="#3a1a0a"/>`,
    capiz(8, -26, 9, 4, 39),
    capiz(376, -26, 4, 4, 37),
    capiz(541, -26, 9, 4, 39),
    `<rect y="124" width="${TABLE}" height="16" fill="#6a3a16"/><rect x="359" width="14" height="130" fill="#4a240e"/><rect x="527" width="14" height="130" fill="#4a240e"/>`,
    garland(-10, 450, 128, 34, 24, 15),
    garland(450, 910, 128, 34, 24, 15),
  ].join('')
}
