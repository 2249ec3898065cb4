import { randomUUID } from 'node:crypto'
import type { CallName } from '#contract/calls/index.ts'
import type { CallOf } from '#contract/calls/repeats.ts'
import { codePurpose } from '#contract/enumerations.ts'
import type { RefusalName } from '#contract/errcodes.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { codeTo, newNumber } from '../account/phones.ts'
import { awardOf, everythingOn } from '../activities/fixture.ts'
import * as wheel from '../activities/inviteUserSpin/fixture.ts'
import { type Client, call, newClient, succeed } from '../call.ts'
import { startGameSession } from '../games/gameSession.ts'
import { coin, sendTo } from '../inbox/mailboxHarness.ts'
import {
  BIRTH_DATE,
  credentials,
  currentHashes,
  encrypted,
  newPlayer,
  PLAYER_PASSWORD,
  type TestPlayer,
} from '../player.ts'
import { drawFields } from '../points/fixture.ts'
import { leave } from '../rights/leaving.ts'
import { enrich } from '../safety/case.ts'
import { bankDetails, proof } from '../safety/cases/bank.ts'
import { cases } from '../safety/cases.ts'
import { bindPayee } from '../wallet/payee.ts'
import { wish } from '../wallet/walletHarness.ts'

/** A call that is about to be made, and by whom. */
export type Arranged = {
  from: Client
  /** Its fields; encrypted anew at each attempt, as a page does. */
  fields: () => Promise<object> | object
  /** The player whose rows it changes; undefined before there is one. */
  player?: number
  /** The refusal that a repeat may get, with which a page goes on as after the first answer. */
  again?: RefusalName
}

type Arrange = () => Promise<Arranged>

/** What a call with an id of its own, or with a proof, needs. One without an entry does not compile. */
type Needed = Record<CallOf<'own-id' | 'proof'>, Arrange>
/** Calls with a key are repeated by one mechanism: those that move money and those of other kinds are made here, others by a stand-in. */
type Chosen = Partial<Record<CallOf<'key'>, Arrange>>

const by =
  (fieldsOf: (player: TestPlayer) => Promise<object | (() => Promise<object>)>, options = {}): Arrange =>
  async () => {
    const player = await newPlayer(options)
    const fields = await fieldsOf(player)
    return {
      from: player,
      player: player.id,
      fields: typeof fields === 'function' ? (fields as () => Promise<object>) : () => fields,
    }
  }

/** The fields of a case of `tests/safety`, under an id that was not used yet. */
const asIn = (
  key: keyof typeof cases,
  change: (player: TestPlayer) => Promise<object> | object = () => ({}),
): Arrange =>
  by(async (player) => {
    const known = cases[key]
    if (!known || typeof known === 'string') throw new Error(`${key} is no case`)
    const fields = await known.of(player, await newPlayer())
    return { ...fields, ...(await change(player)) }
  })
const anew = () => ({ requestId: randomUUID() })

const inGame =
  (gameId: number, fieldsOf: (from: Client, player: TestPlayer) => Promise<object>, again?: RefusalName): Arrange =>
  async () => {
    const player = await newPlayer({ coin: 1_000_000 })
    await enrich(player)
    const from = { ...player, token: await startGameSession(player.token, gameId) }
    const fields = await fieldsOf(from, player)
    return { from, player: player.id, fields: () => fields, ...(again && { again }) }
  }

/** Binds a number by a code to it, or is refused. */
async function bindAt(player: TestPlayer, mobile: string) {
  await call('smsSend', { countryCode: '63', mobile, type: codePurpose.bind }, player)
  const code = await codeTo(mobile)
  return await call(
    'bindAccount',
    { countryCode: '63', mobile, code, password: await encrypted(PLAYER_PASSWORD) },
    player,
  )
}

/** A lobby page's name that is free. */
const name = () => `p${randomUUID().replaceAll('-', '').slice(0, 12)}`
const MINES = 2101

export const arrangements: Needed & Chosen = {
  accountRegist: async () => {
    const account = name()
    const own = { type: 0, birthDate: BIRTH_DATE, agreed: currentHashes() }
    return { from: newClient(), fields: async () => ({ ...(await credentials(account, PLAYER_PASSWORD)), ...own }) }
  },
  accountRegist4: async () => {
    const [mobile, from] = [newNumber(), newClient()]
    await call('smsSend', { countryCode: '63', mobile, type: codePurpose.register }, from)
    const own = { type: 0, code: await codeTo(mobile), birthDate: BIRTH_DATE, agreed: currentHashes() }
    return { from, fields: async () => ({ ...(await credentials(mobile, PLAYER_PASSWORD)), ...own }) }
  },
  forgetPassword: by(async (player) => {
    const mobile = newNumber()
    const bound = { countryCode: '63', mobile, password: await encrypted(PLAYER_PASSWORD) }
    await call('smsSend', { countryCode: '63', mobile, type: codePurpose.bind }, player)
    await succeed('bindAccount', { ...bound, code: await codeTo(mobile) }, player)
    await call('smsSend', { countryCode: '63', mobile, type: codePurpose.forget }, player)
    const code = await codeTo(mobile)
    return async () => ({ countryCode: '63', mobile, code, password: await encrypted('Karusel-777') })
  }),
  changePassword: by(async () => async () => ({
    current: await encrypted(PLAYER_PASSWORD),
    password: await encrypted('Karusel-777'),
  })),
  excludeMe: by(async () => async () => ({ term: '1d', password: await encrypted(PLAYER_PASSWORD) })),

  payOut: by(async (player) => {
    await enrich(player)
    await leave(player.id)
    const { coin: amount } = await balancesOf(db, player.id)
    return { requestId: randomUUID(), amount, accountId: await bindPayee(player.id), leftover: 0 }
  }),
  'anonymous/excludedPayOut': asIn('anonymous/excludedPayOut.requestId'),
  payDebt: asIn('payDebt.requestId'),
  returnDeposit: asIn('returnDeposit.orderId'),
  exchange: asIn('exchange.requestId', anew),
  addBankInfo: by(async () => ({ ...bankDetails(), ...(await proof()), bankId: 1 })),
  modifyBankInfo: asIn('modifyBankInfo.accountId'),
  putSafebox: asIn('putSafebox.requestId', anew),
  lockSafebox: asIn('lockSafebox.requestId', anew),
  takeSafebox: asIn('takeSafebox.requestId', anew),
  lotteryExchange: asIn('lotteryExchange.requestId', anew),
  lotteryDraw: asIn('lotteryDraw.requestId', (player) => drawFields(player)),
  houseSpin: inGame(1001, async () => ({ roundId: randomUUID(), stake: 500 })),
  houseMove: inGame(MINES, async (from) => {
    const roundId = randomUUID()
    await succeed('houseSpin', { roundId, stake: 500, choice: 'mines:3' }, from)
    return { roundId, step: 1, move: 'open:1' }
  }),
  houseSeen: inGame(1001, async (from) => {
    const roundId = randomUUID()
    await succeed('houseSpin', { roundId, stake: 500 }, from)
    return { roundId }
  }),
  // A page goes on with the pair that the refusal tells.
  houseSeed: inGame(
    1001,
    async (_, player) => {
      const { fair } = await succeed('getFair', {}, player)
      const { nextServerSeedHash } = fair as { nextServerSeedHash: string } // as the contract has it
      return { clientSeed: 'mine', nextServerSeedHash }
    },
    'seedMoved',
  ),
  agent4Scratch: asIn('agent4Scratch.requestId'),
  agent4Lottery: asIn('agent4Lottery.requestId'),
  appChristmasOpen: asIn('appChristmasOpen.requestId'),
  festivalOpen: asIn('festivalOpen.requestId'),
  appNewYearBoxOpen: asIn('appNewYearBoxOpen.requestId'),
  appNewYearOpen: asIn('appNewYearOpen.requestId'),
  actInviteUserSpin: async () => {
    wheel.onSpin({ identity: false })
    const player = await wheel.inviterOf()
    const fields = await wheel.spinFields(player)
    return { from: player, player: player.id, fields: () => fields }
  },

  recharge3: by(async () => wish(50_000)),
  exchangeCancel: asIn('exchangeCancel.orderId'),
  exchangeCancelAsk: by(async (player) => {
    await enrich(player)
    const requestId = randomUUID()
    await succeed('exchange', { requestId, amount: 20_000, accountId: await bindPayee(player.id) }, player)
    return { orderId: requestId }
  }),
  exchangeSeen: asIn('exchangeSeen.orderId'),
  giveBackBonus: asIn('giveBackBonus.wagerId'),
  removeBankInfo: asIn('removeBankInfo.accountId'),
  bindAccount: by(async (player) => {
    const mobile = newNumber()
    await call('smsSend', { countryCode: '63', mobile, type: codePurpose.bind }, player)
    const code = await codeTo(mobile)
    return async () => ({ countryCode: '63', mobile, code, password: await encrypted(PLAYER_PASSWORD) })
  }),
  claimNumber: by(async (player) => {
    const mobile = newNumber()
    await bindAt(await newPlayer(), mobile)
    return { claim: (await bindAt(player, mobile)).claim }
  }),
  safeboxPasswordInit: by(async (player) => {
    await enrich(player)
    return async () => ({ password: await encrypted('482915') })
  }),
  receiveTaskAward: by(
    async () => {
      const award = [{ id: 2001, count: 100, betRate: 3 }]
      const login = {
        id: 101,
        kind: 'login',
        goal: 1,
        period: 'daily',
        leads: '/lobby/home',
        sort: 1,
        status: 1,
      } as const
      setCatalogue(everythingOn({ configs: { tasks: [{ ...login, award }] } }))
      return { taskId: 101, award: awardOf(101) }
    },
    { coin: 0, deposited: 1 },
  ),
  receiveMail: by(async (player) => ({ id: await sendTo(player, coin(5_000)) })),
  setLimit: by(async () => ({ limit: 'depositDay', most: 10_000 })),
  addKyc: by(async () => ({ fields: { documentKind: 'passport' } })),
  updateProfile: by(async () => ({ nickname: 'Weak line', avatar: 1 })),
  gameLike: by(async () => ({ id: 1001, like: 1 })),
  endSessions: asIn('endSessions.id'),
  setBirthDate: by(async () => ({ birthDate: BIRTH_DATE }), { hasBirthDate: false }),
}

/** Why a repeat of these does no harm: it is another of a thing that is worth nothing unused, or it proves its caller anew. */
export const harmless: Record<CallOf<'anew'>, string> = {
  smsSend: 'a repeat within a minute sends no other code',
  accountLogin: 'another session, by the password',
  accountLoginStep: 'a spent code leads back to the password',
  makeRecoveryCodes: 'another set, in force after one of its codes is typed back',
  loginStepSend: 'a repeat within a minute sends no other code',
  lineStart: 'another request for the provider',
  lineLogin: 'a spent proof leads back to the provider',
  lineLinkStart: 'another request for the provider',
  online: 'a sign of life',
  logout: 'the session is over',
  shortUrl: 'one invitation for each player',
  askExport: 'another ticket, of a few a day',
  askRecordFile: 'another ticket, for a minute',
  askStatementFile: 'another ticket, for a minute',
  uploadKyc: 'the same picture in its place',
  startGame: 'another launch, good for a minute',
  houseOpen: 'a spent launch: the page launches again',
  exitGame: 'the game is left',
  'anonymous/guestOpen': 'play coin in the guest’s own purse, of which nothing is stored',
  'anonymous/guestSpin': 'play coin in the guest’s own purse, of which nothing is stored',
  'anonymous/guestMove': 'play coin in the guest’s own purse, of which nothing is stored',
  'anonymous/appEventLogClient': 'events are counted, not acted on',
  actionLog: 'events are counted, not acted on',
}

export const isArranged = (each: CallName): each is keyof typeof arrangements & CallName =>
  Object.hasOwn(arrangements, each)
