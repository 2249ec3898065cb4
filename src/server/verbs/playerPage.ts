import type { vipServices } from '#contract/activities/vip/words.ts'
import { partsOf } from '#contract/care/limits.ts'
import { payDaysText } from '#contract/care/payDays.ts'
import { wagerLeft } from '#contract/wallet/wagering.ts'
import { progressOf } from '#contract/wallet/wagerList.ts'
import type { Player } from '../account/find.ts'
import { latestDevices, latestSessions } from '../account/sessionList.ts'
import { catalogue } from '../content/catalogue.ts'
import { db } from '../db/database.ts'
import { latestRounds } from '../games/record.ts'
import { gateOf } from '../kyc/gate.ts'
import { findIdentity } from '../kyc/rows.ts'
import { shownState, shownUntil } from '../kyc/validity.ts'
import { historyOf } from '../ledger/history.ts'
import { notesOf } from '../operators/notes.ts'
import { may, type Role } from '../operators/roles.ts'
import { standingOf } from '../rights/standing.ts'
import { closingOf } from '../standing/closings.ts'
import { exclusionOf } from '../standing/exclusions.ts'
import { legalHoldsOf } from '../standing/legalHolds.ts'
import { levelOf } from '../standing/levels.ts'
import { totalsOf } from '../standing/totals.ts'
import { ifAhead } from '../standing/withdrawalHold.ts'
import { owedBy } from '../wallet/debts/owed.ts'
import { shownLimits } from '../wallet/limits/show.ts'
import { timeLocksOf } from '../wallet/safebox/timeLocks.ts'
import { casesOf } from '../wallet/suspicion/cases.ts'
import { latestWagers } from '../wallet/wagers/wagers.ts'
import type { Cell, Part, Table } from './answer.ts'
import { formatPoints } from './formats.ts'

const SHOWN_MAX = 20

/** Everything about a player that a role may see, in the order in which it is shown. */
export async function pageOf(player: Player, role: Role): Promise<Part[]> {
  const { id } = player
  const parts: Part[] = [
    await standing(player),
    ...['', await money(id)],
    ...['', await requirements(id)],
    ...['', await limits(id), '', await timeLocks(id)],
    ...['', await ledger(id)],
    ...['', await played(id)],
  ]
  if (may(role, 'seeService')) parts.push('', await logIns(id), '', await devices(id))
  if (may(role, 'seeIdentities')) parts.push('', await identity(id))
  parts.push('', await notes(id))
  if (may(role, 'seeCases')) parts.push('', await suspicions(id), '', await holds(id))
  return parts
}

const facts = (head: string, rows: [string, Cell][]): Table => ({
  heads: [head, 'value'],
  rows: rows.filter(([, value]) => value !== null),
  none: '',
})

/** Whole numbers are shown to nobody here. */
const ending = (mobile: string): Cell => (mobile === '' ? 'none' : `ending in ${mobile.slice(-4)}`)

async function standing(player: Player): Promise<Table> {
  const { id, account, state, lockedFor, mobile, hasTwoFactor, ageState, registeredAt, lastSeenAt } = player
  const [exclusion, closing, row] = [await exclusionOf(id), await closingOf(id), await findIdentity(id)]
  const { waits, dueTime } = await gateOf(id)
  const vip = levelOf((await totalsOf(id)).validBet)
  const closed = Object.entries(waits).flatMap(([what, isClosed]) => (isClosed ? [what] : []))
  return facts('player', [
    ['number', id],
    ['account', account],
    ['state', state],
    ['locked, because', lockedFor],
    ['excluded until', exclusion ? (exclusion.until ?? 'lifted') : null],
    ['closes', closing?.closesAt ?? null],
    ['registered', registeredAt],
    ['last seen', lastSeenAt],
    ['mobile', ending(mobile)],
    ['two-factor log-in', hasTwoFactor],
    ['VIP level', vip],
    ['promised to this level', servicesOf(vip)],
    ['age', ageState],
    ['identity', row ? shownState(row) : 'none'],
    ['identity due', new Date(dueTime)],
    ['closed until an identity is approved', closed.join(', ') || 'nothing'],
    ['withdrawals on hold until', ifAhead(player.withdrawalHoldUntil) ?? null],
  ])
}

/** What players of a VIP level are promised by our people, who can keep it only if they see it. */
const services = {
  priorityService: 'first in line',
  personalHost: 'a host of their own',
} as const satisfies Record<(typeof vipServices)[number], string>

function servicesOf(vip: number): Cell {
  const promised = catalogue().configs.vip.levels.find(({ level }) => level === vip)?.services ?? []
  return promised.length > 0 ? promised.map((service) => services[service]).join(', ') : null
}

async function money(id: number): Promise<Table> {
  const { coin, points, safebox, locked, hold, deposits, withdrawals, rounds } = await standingOf(id)
  const totals = await totalsOf(id)
  const amounts = { coin, 'held for withdrawals': hold, 'safe-box': safebox, 'of it under time locks': locked }
  const sums = {
    deposited: totals.deposited,
    withdrawn: totals.withdrawn,
    staked: totals.bet,
    won: totals.won,
    'counted as valid bet': totals.validBet,
    'left to stake': wagerLeft(totals),
    owed: await owedBy(db, id),
  }
  return facts('money', [
    ...Object.entries({ ...amounts, ...sums }).map(([what, cents]): [string, Cell] => [what, { coin: cents }]),
    ['points', formatPoints(points)],
    ['open deposits', deposits],
    ['open withdrawals', withdrawals],
    ['open rounds', rounds],
  ])
}

/** The newest wagering requirements. Those below the first open one are staked, or were cleared. */
async function requirements(id: number): Promise<Table> {
  const { rows, validBet } = await latestWagers(id, SHOWN_MAX)
  const cells = rows.map((row) => {
    const { done, left } = progressOf(row, validBet)
    // The bonus of a deposit came by the deposit's own entry.
    const reason = row.kind === 'bonus' && row.reason === 'deposit' ? 'depositBonus' : row.reason
    return [row.createdAt, reason, { coin: row.asked }, { coin: done }, { coin: left }, row.cleared, row.entry]
  })
  const heads = ['since', 'reason', 'asked', 'staked', 'left', 'cleared', 'entry']
  return { heads, rows: cells, none: 'Nothing was ever to be staked.' }
}

/** What the player may still deposit, stake, lose and play, with the sums of the windows. */
async function limits(id: number): Promise<Table> {
  const { limits: all, pay } = await shownLimits(id)
  const rows = all
    .filter(({ most, raise }) => most !== undefined || raise)
    .map(({ limit, own, operator, used, left, renewTime, raise }) => {
      const amount = (value: number | undefined): Cell => {
        if (value === undefined) return null
        return partsOf(limit).kind === 'time' ? value : { coin: value }
      }
      const renews = renewTime === undefined ? null : new Date(renewTime)
      return [
        limit,
        amount(own?.most),
        amount(operator?.most),
        amount(used),
        amount(left),
        renews,
        raise?.state ?? null,
      ]
    })
  const days = pay
    ? [['pay days', payDaysText(pay.payDays), null, null, null, new Date(pay.nextTime), pay.raise?.state ?? null]]
    : []
  const heads = ['limit', "player's own", "operator's", 'used', 'left', 'renews', 'raise']
  return { heads, rows: [...rows, ...days], none: 'No limit on play is set.' }
}

async function timeLocks(id: number): Promise<Table> {
  const rows = (await timeLocksOf(id)).map(({ lockedAt, cents, until }) => [lockedAt, { coin: cents }, until])
  return { heads: ['locked', 'coin', 'until'], rows, none: 'No coin of the safe-box is under a time lock.' }
}

async function ledger(id: number): Promise<Table> {
  const { lines } = await historyOf(db, id, { size: SHOWN_MAX })
  const rows = lines.map(({ postedAt, reason, id: entry, gave, got }) => [
    ...[postedAt, reason, { coin: got.coin - gave.coin }, entry],
  ])
  return { heads: ['posted', 'reason', 'coin', 'entry'], rows, none: 'Nothing was ever posted for this player.' }
}

async function played(id: number): Promise<Table> {
  const rows = (await latestRounds(id, SHOWN_MAX)).map(({ playedAt, gameId, stake, win, id: round }) => [
    ...[playedAt, gameId, { coin: stake }, { coin: win }, round],
  ])
  return { heads: ['played', 'game', 'stake', 'win', 'round'], rows, none: 'This player has played no round.' }
}

async function logIns(id: number): Promise<Table> {
  const rows = (await latestSessions(id, SHOWN_MAX)).map((each) => [
    ...[each.openedAt, each.device || 'unknown', each.network, each.lastSeenAt, each.isLive ? 'open' : 'ended'],
  ])
  return { heads: ['logged in', 'device', 'network', 'last seen', 'session'], rows, none: 'No log-in is kept.' }
}

async function devices(id: number): Promise<Table> {
  const rows = (await latestDevices(id, SHOWN_MAX)).map(({ device, firstSeenAt, lastSeenAt }) => [
    ...[device || 'unknown', firstSeenAt, lastSeenAt],
  ])
  return { heads: ['known device', 'first seen', 'last seen'], rows, none: 'No device is known.' }
}

async function identity(id: number): Promise<Table> {
  const row = await findIdentity(id)
  const rows = row
    ? [[shownState(row), row.submittedAt, shownUntil(row) ?? null, row.screening, row.decidedBy, row.reason]]
    : []
  return {
    heads: ['identity', 'sent', 'valid until', 'list', 'decided by', 'reason'],
    rows,
    none: 'No identity was sent.',
  }
}

async function notes(id: number): Promise<Table> {
  const rows = (await notesOf(id, SHOWN_MAX)).map(({ writtenAt, writtenBy, text }) => [writtenAt, writtenBy, text])
  return { heads: ['noted', 'by', 'note'], rows, none: 'No note.' }
}

async function suspicions(id: number): Promise<Table> {
  const rows = (await casesOf(id)).map(({ openedAt, dueDay, state, kinds, decidedBy, id: found }) => [
    ...[openedAt, dueDay, state, kinds.join(' '), decidedBy, found],
  ])
  const heads = ['examined since', 'report due', 'state', 'markers', 'decided by', 'id']
  return { heads, rows, none: 'Nothing about this player was ever examined.' }
}

async function holds(id: number): Promise<Table> {
  const rows = (await legalHoldsOf(id)).map(({ openedAt, openedBy, reason, id: held }) => [
    ...[openedAt, openedBy, reason, held],
  ])
  return { heads: ['legal hold opened', 'by', 'reason', 'id'], rows, none: 'No legal hold is open.' }
}
