import type { APIRequestContext } from 'playwright/test'
import { TOKEN_KEY } from '#contract/wire.ts'
import { identify } from '../identity.ts'
import { ask, BIRTH_DATE, newAccount, newWalletNumber, PASSWORD, type Player } from '../player.ts'
import { prepare } from '../prepare.ts'
import type { Hand } from './hand.ts'
import { firstGames, playRound, sitDown } from './rounds.ts'

/** Perlas Palace, where three stakes of 200 meet what the first deposit of 500 asks for. */
const SLOT = 1007
const STAKE = 20_000
const SPINS = 3

type Seat = Pick<Player, 'id' | 'token'>

/** The parts of one evening by their names, in their order. Each engine tells the same. */
export function eveningOf(hand: Hand, request: APIRequestContext) {
  const account = newAccount()
  return {
    registers: () => register(hand, account),
    'logs out and in': () => logOutAndIn(hand, account),
    deposits: () => deposit(hand),
    'plays a round of each engine': () => playEach(hand),
    'plays a slot until the deposit is staked': () => stakeDeposit(hand, request),
    'claims a gift': () => claim(hand),
    'checks a round': () => checkRound(hand),
    withdraws: () => withdraw(hand, request),
  }
}

async function register(hand: Hand, account: string): Promise<void> {
  await hand.open('/browsers')
  // Nothing greets, so that nothing covers the pages.
  await hand.driver.evaluate('sessionStorage.setItem("popup.notice", "1")')
  await hand.driver.evaluate('localStorage.setItem("perya.turbo", "1")')
  await hand.open('/register?platform=mobile')
  await hand.fill(/^Choose a username/, account)
  await hand.fill(/^Choose a password/, PASSWORD)
  await hand.fill(/^Repeat the password/, PASSWORD)
  await hand.write('Date of birth', BIRTH_DATE)
  await hand.press('choice', /21 or over/)
  await hand.press('button', /^Create account$/)
  await hand.at('/lobby/home')
  await hand.see(/₱50 to play with/)
}

async function logOutAndIn(hand: Hand, account: string): Promise<void> {
  await hand.open('/profile/more')
  await hand.press('button', /^Log out$/)
  await hand.see(/Cancel/)
  await hand.press('button', /^Log out$/)
  await hand.at('/login')
  // Without the way back, which the page before has put into the address.
  await hand.open('/login')
  await hand.fill(/^Username/, account)
  await hand.fill(/^Password/, PASSWORD)
  await hand.press('button', /^Log in$/)
  await hand.at('/lobby/home')
}

async function deposit(hand: Hand): Promise<void> {
  await hand.open('/lobby/wallets/deposit')
  await hand.press('button', /^₱500$/)
  await hand.press('button', /^Deposit ₱500\.00$/)
  await hand.press('button', /^Confirm$/)
  const before = await hand.driver.tabs()
  const [lobby = ''] = before
  await hand.press('link', /^Open the sandbox bank/)
  const bank = await hand.until(
    'the bank',
    async () => (await hand.driver.tabs()).find((tab) => !before.includes(tab)) ?? null,
  )
  await hand.driver.use(bank)
  await hand.press('button', /^Pay ₱500\.00$/)
  await hand.see(/Payment sent/)
  await hand.driver.closeTab()
  await hand.driver.use(lobby)
  await hand.see(/Your coin is here/)
}

async function playEach(hand: Hand): Promise<void> {
  for (const gameId of firstGames.values()) {
    await sitDown(hand, gameId)
    await playRound(hand)
  }
}

async function stakeDeposit(hand: Hand, request: APIRequestContext): Promise<void> {
  await prepare('rounds', await seatOf(hand, request), SLOT, STAKE, ['paysBack', ...Array(SPINS - 1).fill('isShort')])
  await sitDown(hand, SLOT)
  while (!(await hand.reads(/Stake ₱200\.00/))) await hand.press('button', /^Higher stake$/)
  for (let spin = 0; spin < SPINS; spin += 1) await playRound(hand)
}

async function claim(hand: Hand): Promise<void> {
  await hand.open('/activity/freeSign')
  await hand.press('button', /^Sign day 1$/)
  await hand.see(/Congratulations!/)
}

async function checkRound(hand: Hand): Promise<void> {
  await hand.open(`/start?gameId=${SLOT}`)
  await hand.press('button', /^Fair play$/)
  await hand.press('button', /^Open the seal and use this seed$/)
  await hand.see(/Opened server seed/)
  await hand.open('/fair')
  await hand.press('button', /^Verify/)
  await hand.see(/It matches/)
}

/** The proof of identity has specs of its own, and is made over the wire. */
async function withdraw(hand: Hand, request: APIRequestContext): Promise<void> {
  await identify(request, await seatOf(hand, request))
  await hand.open('/lobby/wallets/withdraw')
  await hand.press('link', /^Add an account/)
  await hand.press('button', /^Bank or e-wallet/)
  await hand.press('button', /GCash/)
  await hand.fill(/^Mobile number of the wallet/, newWalletNumber())
  await hand.fill(/^Your log-in password/, PASSWORD)
  await hand.press('button', /^Save account$/)
  await hand.press('button', /^₱100$/)
  await hand.press('button', /^Withdraw ₱100\.00$/)
  await hand.press('button', /^Withdraw$/)
  await hand.see(/Being checked/)
}

/** The logged-in player of the page. */
async function seatOf(hand: Hand, request: APIRequestContext): Promise<Seat> {
  const token = String(await hand.driver.evaluate(`localStorage.getItem(${JSON.stringify(TOKEN_KEY)})`))
  const facts = { gameListVersion: '', os: '', version: '', deviceModel: '' }
  const { user } = await ask(request, 'getAfterLoginInfoWeb', facts, token)
  return { id: user.id, token }
}
