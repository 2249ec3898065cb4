import { eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { rounds } from '#server/games/tables.ts'
import { newPlayer } from '../player.ts'
import { launch } from './gameSession.ts'
import { openTable } from './slot/table.ts'

type OpenGame = Awaited<ReturnType<typeof openTable>>['openGame']

type Own<Store> = {
  gameId: number
  load: () => Promise<Store>
  /** The state that is shown for a while. */
  shown: (store: Store) => readonly { listen: (heard: () => void) => unknown }[]
  shellOf: (store: Store) => Parameters<OpenGame>[1]
}

/** Opens pages of a game on the real server, fresh as after a reload. A hurried one skips all waiting. */
export function pagesOf<Store extends object>({ gameId, load, shown, shellOf }: Own<Store>) {
  async function openPage(isHurried = true) {
    const shell = await openTable()
    const store = await load()
    if (isHurried) for (const each of shown(store)) each.listen(() => queueMicrotask(shell.hurryShow))
    return { ...shell, ...store, shell: () => shellOf(store) }
  }

  /** A player's page. */
  async function openOf(token: string, isHurried = true) {
    const page = await openPage(isHurried)
    await page.openGame(await launch(token, gameId), page.shell())
    return page
  }

  async function openNew(cents = 100_000, isHurried = true) {
    const { id: player, token } = await newPlayer({ coin: cents })
    return { player, token, page: await openOf(token, isHurried) }
  }

  /** The page of a guest of age. */
  async function openGuest() {
    const page = await openPage()
    await page.openGuestGame(page.shell())
    if (page.$shell.get().step === 'age') await page.acceptAge()
    return page
  }

  return { openPage, openOf, openNew, openGuest }
}

export const roundsOf = (player: number) => db.select().from(rounds).where(eq(rounds.player, player))
