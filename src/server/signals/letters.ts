import type { Cents } from '#contract/money.ts'
import { manilaDay } from '#contract/time.ts'
import { speechTo } from '../account/language.ts'
import type { Tx } from '../db/database.ts'
import { writeSystemLetter } from '../inbox/system.ts'
import type { Facts } from './markers.ts'
import { sumsOf } from './score.ts'

const HOUR_MINUTES = 60

/** A calm letter with the player's own numbers of these days; with `offered`, the weekly limit on losses that we suggest. */
export async function writeCareLetter(
  tx: Tx,
  player: number,
  facts: Facts,
  days: number,
  offered: Cents | undefined,
): Promise<void> {
  const { formats } = await speechTo(player, tx)
  const { deposited, staked, lost, minutes } = sumsOf(facts)
  const values = {
    ...{ days: String(days), hours: String(Math.round(minutes / HOUR_MINUTES)) },
    ...{ deposited: formats.coin(deposited), staked: formats.coin(staked), lost: formats.coin(Math.max(0, lost)) },
    ...(offered !== undefined && { most: formats.coin(offered) }),
  }
  const title = offered === undefined ? 'careNote' : 'careOffer'
  await writeSystemLetter({ player, title, values, about: `${title}:${player}:${manilaDay(facts.at)}` }, tx)
}
