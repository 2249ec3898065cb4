import type { Prize } from '#contract/points/draw.ts'
import type { Strings } from '../ui/words.ts'
import { checkDraw } from './check.ts'
import type { PointOrder } from './points.ts'
import { SeedProof } from './SeedProof.tsx'

type Props = { draw: NonNullable<PointOrder['draw']>; prizes: readonly Prize[]; strings: Strings }

/** The seeds of a draw, and a button that draws it again on this device. */
export function DrawProof({ draw, prizes, strings }: Props) {
  const check = () => checkDraw(draw, prizes)
  return <SeedProof seeds={draw} onCheck={check} verdicts="points.verdict" strings={strings} />
}
