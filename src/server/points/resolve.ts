import { drawnPrize, type Prize } from '#contract/points/draw.ts'
import { wordsFor } from '../games/fair.ts'
import type { PointOrder } from './orders.ts'
import { prizesOf } from './prizes.ts'
import { openDrawSeed } from './seeds.ts'

/** What a draw is resolved from. */
type Inputs = { serverSeed: string; clientSeed: string; nonce: number; prizes: readonly Prize[] }

/**
 * A draw whose price was taken and whose seeds stand in its row. Only `storedDraw` makes one, and nothing else can be resolved. So no request
 * that may still be refused is ever resolved, and a repeat resolves the same prize.
 */
class Stored {
  readonly inputs: Inputs
  /** A protected field makes the type nominal: an object with the same fields is not one. */
  protected readonly isStored = true

  constructor(inputs: Inputs) {
    this.inputs = inputs
  }
}
export type StoredDraw = Stored

/** The fields of a row that hold a draw: of points, or of an activity. */
type Row = Pick<PointOrder, 'id' | 'serverSeed' | 'clientSeed' | 'nonce' | 'tableHash'>

/** The stored draw of a row; undefined if its seed cannot be decrypted any more. */
export async function storedDraw({ id, serverSeed, clientSeed, nonce, tableHash }: Row) {
  if (!serverSeed || !clientSeed || !tableHash) throw new Error(`order ${id} is no draw`)
  const [table] = await prizesOf([tableHash])
  if (!table) throw new Error(`draw ${id} has no prizes`)
  const opened = openDrawSeed(serverSeed)
  return opened === undefined ? undefined : new Stored({ serverSeed: opened, clientSeed, nonce, prizes: table.prizes })
}

/** The prize of a stored draw. */
export function resolveDraw({ inputs: { serverSeed, clientSeed, nonce, prizes } }: StoredDraw): Prize {
  return drawnPrize(wordsFor({ serverSeed, clientSeed, nonce }), prizes)
}
