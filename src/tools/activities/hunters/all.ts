import { bothSides } from './bothSides.ts'
import { gifts } from './gifts.ts'
import type { Hunter } from './hunter.ts'
import { ladder } from './ladder.ts'
import { leaving } from './leaving.ts'
import { newcomer } from './newcomer.ts'
import { oneDevice } from './oneDevice.ts'
import { pointsIntoCoin } from './pointsIntoCoin.ts'
import { ring } from './ring.ts'
import { ruin } from './ruin.ts'
import { stopping } from './stopping.ts'
import { supply } from './supply.ts'

export const hunters: readonly Hunter[] = [
  ...[newcomer, gifts, pointsIntoCoin, ring, oneDevice, stopping],
  ...[leaving, ruin, supply, bothSides, ladder],
]
