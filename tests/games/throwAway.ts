/** A kind of game for engines.test.ts: its own files, and its line in each list outside its folders. */
export const FILES: Readonly<Record<string, string>> = {
  'content/words/en/toss.json': '{ "outcome": { "won": "Won" } }\n',
  'src/contract/games/toss/manifest.ts': `import { engine } from '../manifest.ts'

export const toss = engine({ from: 9001, to: 9099, paytables: 'tosses', hasChoice: false })
`,
  'src/contract/games/toss/rules.ts': `import type { GameRules } from '../kinds.ts'
import { drawBelow } from '../fair.ts'
import type { Rules } from '../engine.ts'

type Drawn = { won: boolean }
type Toss = Drawn & { win: number }
export const tossRules: Rules<GameRules, Drawn, Toss> = {
  draw: (_game, words) => ({ won: drawBelow(words, 2) === 1 }),
  settled: ({ won }, stake) => (won ? stake : 0),
  view: ({ won }, stake) => ({ won, win: won ? stake : 0 }),
}
`,
  'src/server/games/house/toss/toss.ts': `import { tossRules } from '#contract/games/toss/rules.ts'
import { instantEngine } from '../../engine.ts'

const games = () => new Map([[9001, { game: { stakes: [100] }, paytableHash: 'toss' }]])
export const toss = instantEngine('toss', tossRules, games, ({ win }) => win === 0)
`,
  'src/islands/games/toss/replay.ts': `import { tossRules } from '#contract/games/toss/rules.ts'
import type { Replay } from '../replays.ts'

export const replayToss: Replay = (rules) => (words, { stake }) => {
  const drawn = tossRules.draw(rules, words)
  return { win: tossRules.settled(drawn, stake), outcome: tossRules.view(drawn, stake) }
}
`,
  'src/islands/games/toss/FairOutcome.tsx': `import type { OutcomeProps } from '../outcomes.tsx'

export function FairOutcome({ outcome }: OutcomeProps) {
  return <p>{JSON.stringify(outcome)}</p>
}
`,
  'src/art/games/toss/pictures.ts': `import type { Drawing } from '../../render.ts'

export const pictures = (): Drawing[] => []
`,
  'src/art/games/toss/tiles/first.ts': `import type { GameDrawing } from '../../drawing.ts'

export const drawing: GameDrawing = {
  id: 9001,
  palette: { light: '#fff', plain: '#888', dark: '#333', ink: '#000' },
  place: { air: 'dots', floor: 'hills', signs: ['sun', 'moon'] },
  tile: () => '<circle r="9"/>',
}
`,
  'src/pages/house/toss/[id].astro': `---
import { house } from 'perya:house'

export function getStaticPaths() {
  return house.toss.map(({ id }) => ({ params: { id: String(id) } }))
}
---
`,
  'src/build/games/toss/figures.ts': `import type { KindFigures } from '../figures.ts'

const even = { rtp: 10_000 }
export const figures: KindFigures = { read: () => ({ paytableHash: '', declared: even, compute: () => even }) }
`,
  'src/tools/rtp/toss/prove.ts': `import type { Prove } from '../rtp.ts'

export const prove: Prove = async () => []
`,
  'src/tools/fairness/toss/outcomes.ts': `import type { Sampler } from '../series.ts'

export const samplers = (): Sampler[] => []
`,
}

export const LINES: Readonly<Record<string, readonly [after: string, line: string]>> = {
  'src/contract/games/index.ts': ['export { slot', "export { toss } from './toss/manifest.ts'"],
  'src/server/games/house/index.ts': ['export { slot', "export { toss } from './toss/toss.ts'"],
  'src/islands/games/replays.ts': ['  slot:', "  toss: async () => (await import('./toss/replay.ts')).replayToss,"],
  'src/islands/games/outcomes.tsx': [
    '  slot:',
    "  toss: lazy(async () => ({ default: (await import('./toss/FairOutcome.tsx')).FairOutcome })),",
  ],
}
