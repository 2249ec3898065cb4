import { noto } from '../icons.ts'
import { glint, radial, rays, round, shadow, spread } from '../svg.ts'
import { dusk, elbow, ground, heroX, type Stage } from './stage.ts'

/** A month of deposits that add up: the calendar, rising bars, coins on their way back. */
export function rechargeRebate(stage: Stage): string {
  const { width, height } = stage
  const s = height / 180
  const e = elbow(stage)
  const x = heroX(stage)
  const bars = [30, 46, 66, 92].map((tall, index) => {
    const left = round(x + (-62 + index * 34) * s)
    return `<rect x="${left}" y="${round((158 - tall) * s)}" width="${round(24 * s)}" height="${round(tall * s)}" rx="${round(5 * s)}" fill="${index === 3 ? '#ffc247' : '#ff8fa8'}" opacity="${0.7 + index * 0.1}"/>`
  })
  return [
    ground(stage, '#35063e 0, #8a1258 0.45, #e0405e 0.8, #ff9f6b 1', '#280330'),
    radial('glow', [x, 96 * s], 126 * s, '#fff0c8 0 0.85, #ffae6b 0.45 0.4, #ff7a5c 1 0'),
    shadow('drop', 4, 4, '#26001c', 0.55),
    rays([x, 96 * s], 20, width, '#ffe3ec', 0.1),
    spread(
      17,
      40,
      (next) =>
        `<circle cx="${round(next() * width)}" cy="${round(next() * height)}" r="${round((1 + next() * 3) * s)}" fill="#ffd98a" opacity="${round(0.1 + next() * 0.25)}"/>`,
    ),
    `<circle cx="${x}" cy="${96 * s}" r="${126 * s}" fill="url(#glow)"/>`,
    dusk(stage),
    `<g filter="url(#drop)">${bars.join('')}</g>`,
    `<g filter="url(#drop)">${noto('spiral-calendar', x - 6 * s, 66 * s, 92 * s, { turn: -6 })}${noto('purse', x + 44 * e, 132 * s, 56 * s, { turn: 6 })}</g>`,
    `<g filter="url(#drop)">${noto('coin', x - 54 * e, 40 * s, 32 * s, { turn: -16 })}${noto('coin', x + 50 * e, 36 * s, 36 * s, { turn: 14 })}${noto('coin', x - 58 * e, 112 * s, 24 * s, { turn: 10 })}</g>`,
    glint(round(x + 52 * e), round(62 * s), 6 * s),
    glint(round(x - 40 * e), round(24 * s), 5 * s),
  ].join('')
}

/** The fair calls from a phone: come and have a look at our pages. */
export function visits(stage: Stage): string {
  const { width, height } = stage
  const s = height / 180
  const e = elbow(stage)
  const x = heroX(stage)
  return [
    ground(stage, '#0a2160 0, #1f55c4 0.45, #6a4be0 0.8, #f08ad0 1', '#081a4c'),
    radial('glow', [x, 92 * s], 124 * s, '#f4f0ff 0 0.8, #b9a4ff 0.45 0.4, #6a4be0 1 0'),
    shadow('drop', 4, 4, '#05103a', 0.55),
    rays([x, 92 * s], 22, width, '#eaf1ff', 0.1),
    spread(
      29,
      34,
      (next) =>
        `<circle cx="${round(next() * width)}" cy="${round(next() * height)}" r="${round((2 + next() * 5) * s)}" fill="none" stroke="#d8e4ff" stroke-width="${round(1.4 * s)}" opacity="${round(0.1 + next() * 0.3)}"/>`,
    ),
    `<circle cx="${x}" cy="${92 * s}" r="${124 * s}" fill="url(#glow)"/>`,
    dusk(stage),
    `<g filter="url(#drop)">${noto('mobile-phone', x + 6 * s, 100 * s, 132 * s, { turn: 8 })}${noto('loudspeaker', x - 36 * e, 122 * s, 62 * s, { turn: -12 })}</g>`,
    `<g filter="url(#drop)">${noto('ticket', x + 46 * e, 140 * s, 48 * s, { turn: 12 })}${noto('speech-balloon', x - 34 * e, 44 * s, 40 * s)}${noto('sparkling-heart', x + 48 * e, 44 * s, 38 * s, { turn: 10 })}</g>`,
    glint(round(x - 58 * e), round(78 * s), 6 * s),
    glint(round(x + 30 * e), round(22 * s), 5 * s),
  ].join('')
}
