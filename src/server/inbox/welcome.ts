import type { Cents } from '#contract/money.ts'
import { speechTo } from '../account/language.ts'
import type { Tx } from '../db/database.ts'
import { unlockOf } from '../wallet/money.ts'
import { writeSystemLetter } from './system.ts'

/** Tells a new player of the registration reward, and of what makes it ready to withdraw, in the transaction that gives it. */
export async function writeWelcome(tx: Tx, player: number, reward: Cents): Promise<void> {
  const { formats } = await speechTo(player, tx)
  const amount = formats.shortCoin(reward)
  const unlock = unlockOf(undefined, { coin: reward, safebox: 0, locks: 0 })
  const said =
    unlock.by === 'deposit'
      ? { title: 'welcome', values: { amount, least: formats.shortCoin(unlock.minimum) } }
      : { title: 'welcomeClosed', values: { amount } }
  await writeSystemLetter({ player, ...said, about: `welcome:${player}` }, tx)
}
