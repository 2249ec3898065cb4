import { takeTaskSummary } from '#islands/activities/tasks/summary.ts'
import { TaskList } from '#islands/activities/tasks/TaskList.tsx'
import { VipGifts } from '#islands/activities/vip/VipGifts.tsx'
import { VipRebates } from '#islands/activities/vip/VipRebates.tsx'
import { MailBox } from '#islands/inbox/MailBox.tsx'
import { KycForm } from '#islands/kyc/KycForm.tsx'
import { Favourites } from '#islands/lobby/Favourites.tsx'
import { LikeButton } from '#islands/lobby/LikeButton.tsx'
import { $gameHistory, $gameLikes } from '#islands/player.ts'
import { PointsPage } from '#islands/points/PointsPage.tsx'
import { $got } from '#islands/points/points.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { strings } from '../../lobby/pages.tsx'
import { accept, fill, press, send, tap, words } from '../hands.ts'
import type { Row } from '../screen.tsx'
import { NOW, ORDER } from './things.ts'

const DAY = 86_400_000
const { games, version, webConfig, configs } = catalogue()
const { appGameBrandList: brands, appUserLevelConfigList: thresholds } = webConfig
const items = [{ id: 2001, count: 500, betRate: 1 }]
const [game] = games
const [task] = configs.tasks
if (!game || !task) throw new Error('an empty catalogue')

const mail = (change: object) => ({
  ...{ id: ORDER, title: 'A gift', sendTime: NOW, expireTime: NOW + DAY, isRead: true, isReceived: true, awards: [] },
  ...change,
})
const owed = mail({ isRead: false, isReceived: false, awards: items })
const box = () => <MailBox strings={strings} />

const row = { id: 3, prop: 2001, count: 500, price: 1_000, period: 'day', perPlayer: 5, taken: 0 }
const hash = 'a'.repeat(64)
const prizes = [
  { id: 1, weight: 5, prop: 2002, count: 300 },
  { id: 2, weight: 5 },
]
const points = {
  ...{ lottery: 50_000, earn: { points: 1, bet: 100 }, shop: [row] },
  draw: { price: 1_000, perDay: 5, left: 5, prizes, drawn: [], nextServerSeedHash: hash, tableHash: hash },
}
const pointsPage = {
  draw: () => <PointsPage strings={strings} />,
  before: { getLotterConfig: points },
  after: { getLotterConfig: { ...points, lottery: 49_000 } },
  fresh: () => $got.set(undefined),
  player: { lottery: 50_000, coin: 0, totalRecharge: 100_000, firstRecharge: true },
}
const order = { requestId: ORDER, price: 1_000, time: NOW, prop: 2001, count: 500 }

const vip = {
  ...{ isOffered: true, level: 2, bet: 100_000, offer: '0123456789abcdef' },
  salary: { items, state: 1, until: '2026-11-30' },
  birthday: { items: [], state: 0, isIdentified: true },
  upgrades: [{ level: 2, state: 1, items }],
}
const gifts = { draw: () => <VipGifts {...{ strings, thresholds }} kycPath="/walletsKyc" />, before: { vipUser: vip } }
const rebates = {
  days: [{ day: '2026-11-20', level: 2, cents: 500, betRate: 1, state: 1, until: '2026-11-27', types: [] }],
}

const of = (value: number) => JSON.stringify({ [task.id]: value })
const reached = {
  achieveNum: 1,
  achieveData: of(1),
  taskData: of(1),
  canReceiveTaskAward: true,
  needRecharge: false,
  usedUp: [],
}
const received = { ...reached, taskData: of(2), canReceiveTaskAward: false }
const identity = {
  ...{
    state: 'draft',
    revision: 1,
    pictures: [],
    waits: { deposit: false, withdrawal: false, play: false },
    dueTime: NOW,
  },
  ...{ fields: { documentKind: 'passport' }, isRenewable: false },
}

export const rows: Row[] = [
  {
    call: 'receiveMail',
    draw: box,
    before: { getMail2: { rows: [owed] } },
    after: { getMail2: { rows: [mail({ awards: items })] } },
    reply: { ids: [ORDER], propList: items, coin: 500 },
    press: () => tap(words('mail.receiveAll')),
  },
  {
    call: 'delMail',
    draw: box,
    before: { getMail2: { rows: [mail({})] } },
    after: { getMail2: { rows: [] } },
    reply: { removed: 1 },
    press: async () => {
      await tap(words('mail.removeRead'))
      await accept()
    },
  },
  {
    ...pointsPage,
    call: 'lotteryExchange',
    reply: { order: { ...order, kind: 'shop', rowId: 3 }, lottery: 49_000, coin: 500 },
    reach: () => press('.points-shop button, [aria-label*="10 points"]'),
    press: () => tap(words('points.buyNow', { amount: '10' })),
  },
  {
    ...pointsPage,
    call: 'lotteryDraw',
    reply: { order: { ...order, kind: 'draw' }, lottery: 49_000, coin: 500 },
    press: () => tap(/^Draw for/),
  },
  {
    ...gifts,
    call: 'vipUpgradeReceive',
    before: { vipUser: { ...vip, salary: { state: 0 } } },
    reply: vip,
    press: () => press('button[data-status="1"]'),
  },
  { ...gifts, call: 'vipGiftReceive', reply: vip, press: () => press('button[data-status="1"]') },
  {
    call: 'vipRebateReceive',
    draw: () => <VipRebates strings={strings} />,
    before: { vipRebate: rebates },
    reply: rebates,
    press: () => press('button[data-status="1"]'),
  },
  {
    call: 'receiveTaskAward',
    draw: () => <TaskList strings={strings} tasks={[task]} socials={[]} />,
    before: { getTaskUser: reached },
    after: { getTaskUser: received },
    reply: { ...received, propList: items, coin: 500 },
    fresh: () => takeTaskSummary(reached),
    press: () => tap(/^Claim/),
  },
  {
    call: 'gameLike',
    draw: () => <LikeButton className="like" game={game} strings={strings} />,
    reply: { id: game.id, like: 1 },
    fresh: () => $gameLikes.set(new Set()),
    press: () => press('.like[aria-pressed=false]'),
  },
  {
    call: 'readMails',
    draw: box,
    before: { getMail2: { rows: [mail({ isRead: false })] } },
    after: { getMail2: { rows: [mail({})] } },
    press: () => tap(words('mail.readAll')),
  },
  {
    call: 'forgetGames',
    draw: () => <Favourites {...{ strings, games, version, brands }} browse="/lobby/games" />,
    fresh: () => $gameHistory.set([game.id]),
    press: async () => {
      await tap(words('lobby.collect.clearLabel'))
      await accept()
    },
  },
  {
    call: 'addKyc',
    draw: () => <KycForm strings={strings} step="work" standing={identity as never} mobile="" onKept={() => {}} />,
    reply: identity,
    press: async () => {
      await fill({ workKind: 'retired', fundsSource: 'pension' })
      await send()
    },
  },
]
