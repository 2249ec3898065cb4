import type { SlotGame } from '#contract/games/slot/game.ts'
import type { SlotRespins, SlotRound, SlotStep, SlotWin } from '#contract/games/slot/round.ts'
import { sound, wantsCalm } from '../settings.ts'
import { $isTurbo } from '../shell/settings.ts'
import { $isGain, $won, isShowHurried, pause, showWon, slowShow } from '../shell/show.ts'
import { fallsOf, ladderOf } from './falls.ts'
import { showRespins } from './respins.ts'
import { $banner, $free, $ladder, $scene, type Banner } from './scene.ts'
import { changedCells, type Story, tellStory } from './story.ts'

/** Milliseconds. The reels turn for at least `roll`, and each stops `reel` after the one before it. */
const timing = {
  roll: 620,
  reel: 210,
  tense: 1150,
  still: 170,
  turn: 620,
  vanish: 380,
  fall: 520,
  wins: 1000,
  each: 800,
  banner: 2200,
  bigWin: [2600, 3400, 4200],
} as const
/** A big win is this many stakes or more. */
const BIG_WINS = [10, 25, 75] as const
const IDLE_MS = 1500
/** Number of wins that are shown one by one. */
const SINGLES_MAX = 5

let rollingSince = 0

let idle: ReturnType<typeof setInterval> | undefined

/** Between rounds the wins of the last one are shown each in turn, until the next. */
export function cycleWins(): void {
  clearInterval(idle)
  const scene = $scene.get()
  if (scene.kind !== 'wins' || scene.wins.length < 2 || wantsCalm() || !$isGain.get()) return
  const { wins } = scene
  let focus: number | undefined
  idle = setInterval(() => {
    focus = focus === undefined ? 0 : focus + 1 < wins.length ? focus + 1 : undefined
    $scene.set({ ...scene, focus })
  }, IDLE_MS)
}

export function startRolling(): void {
  clearInterval(idle)
  $banner.set({ kind: 'none' })
  roll([])
}

function roll(held: readonly number[]): void {
  rollingSince = performance.now()
  $scene.set({ kind: 'rolling', window: $scene.get().window, wildReels: held, stopped: 0, tense: false })
}

/** The reels come to rest on what they showed before: a spin that did not happen. */
export function stopRolling(window: readonly string[]): void {
  $scene.set({ kind: 'still', window, wildReels: [], turned: [] })
}

/** Shows a resolved round step by step; the promise settles at its end. The reels are turning already. */
export async function showRound(game: SlotGame, round: SlotRound): Promise<void> {
  for (const [at, step] of round.steps.entries()) {
    const story = tellStory(game, round, at)
    if (at > 0) startFree(game, round, at, story)
    $ladder.set(ladderOf(game, step.kind, step.times))
    await land(story)
    await settle(step, story)
    const most = $won.get() + step.cents
    await showWins(game, round, step, story)
    if (step.respins) await playRespins(round, step.respins, story, most)
    await showBigWin(round, step)
    await announceFree(game, round, step)
  }
  $free.set(undefined)
  if (round.capped) await showBanner({ kind: 'capped', cents: round.winCents })
  if (round.freeSpins > 0) await showBanner({ kind: 'featureEnd', cents: freeCents(round), spins: round.freeSpins })
}

function startFree(game: SlotGame, round: SlotRound, at: number, { held }: Story): void {
  slowShow()
  // A multiplier that is drawn with the spin would be told before its time.
  const times = game.free.times.length > 0 ? 1 : (round.steps[at]?.times ?? 1)
  $free.set({ at, of: freeSoFar(round, at), times })
  roll(held)
}

/** How many free spins the player knows of when this step starts. */
function freeSoFar(round: SlotRound, at: number): number {
  return round.steps.slice(0, at).reduce((sum, step) => sum + step.freeSpinsWon, 0)
}

function freeCents({ steps }: SlotRound): number {
  return steps.reduce((sum, step) => (step.kind === 'free' ? sum + step.cents : sum), 0)
}

async function land({ stops, tense, landed, held }: Story): Promise<void> {
  await pause(timing.roll - (performance.now() - rollingSince))
  let stopped = 0
  for (const next of stops) {
    const isTense = tense.includes(next) && !isShowHurried()
    if (isTense) {
      $scene.set({ kind: 'rolling', window: landed, wildReels: held, stopped, tense: true })
      sound('tense')
      await pause(timing.tense)
    }
    stopped = next
    $scene.set({ kind: 'rolling', window: landed, wildReels: held, stopped, tense: false })
    sound('stop')
    await pause(timing.reel)
  }
}

/** Scenes between landing and paying: mystery symbols open, reels turn wild. */
async function settle(step: SlotStep, { landed, opened, settled, held }: Story): Promise<void> {
  $scene.set({ kind: 'still', window: landed, wildReels: held, turned: [] })
  await pause(timing.still)
  await turnOver(landed, opened, held)
  await turnOver(opened, settled, step.wildReels)
}

async function turnOver(before: readonly string[], after: readonly string[], wildReels: readonly number[]) {
  const turned = changedCells(before, after)
  if (turned.length > 0) {
    sound('turn')
    $scene.set({ kind: 'still', window: after, wildReels, turned })
    await pause(timing.turn)
  } else $scene.set({ kind: 'still', window: after, wildReels, turned: [] })
}

async function showWins(game: SlotGame, round: SlotRound, step: SlotStep, { settled, filled }: Story): Promise<void> {
  // The cap may have taken a part of the last wins.
  const most = $won.get() + step.cents
  const shared = { wildReels: step.wildReels, isLong: round.steps.length > 1, stake: round.stakeCents, most }
  const plain = step.wins.filter(({ kind }) => kind !== 'expanded')
  const times = step.times * (ladderOf(game, step.kind, 1)?.times[0] ?? 1)
  await pay(plain, { ...shared, window: settled, times, falls: 0 })
  if (filled) {
    await turnOver(settled, filled, [])
    const expanded = step.wins.filter(({ kind }) => kind === 'expanded')
    await pay(expanded, { ...shared, window: filled, times, falls: 0 })
  }
  for (const [at, { before, vanished, window, drops, wins, times }] of fallsOf(step).entries()) {
    sound('turn')
    $scene.set({ kind: 'vanishing', window: before, wildReels: [], vanished })
    await pause(timing.vanish)
    const ladder = $ladder.get()
    $ladder.set(ladder && { ...ladder, falls: at + 1 })
    $scene.set({ kind: 'falling', window, wildReels: [], drops })
    await pause(timing.fall)
    sound('stop')
    $scene.set({ kind: 'still', window, wildReels: [], turned: [] })
    await pay(wins, { ...shared, window, times, falls: at + 1 })
  }
}

async function playRespins(round: SlotRound, respins: SlotRespins, { settled }: Story, most: number): Promise<void> {
  sound('feature')
  await showBanner({ kind: 'respins', coins: respins.turns[0]?.length ?? 0 })
  const before = $won.get()
  await showRespins(respins, { window: settled, stake: round.stakeCents, most })
  await showBanner({ kind: 'respinEnd', cents: $won.get() - before, isFull: respins.isFull })
  $scene.set({ kind: 'still', window: settled, wildReels: [], turned: [] })
}

async function showBigWin(round: SlotRound, step: SlotStep): Promise<void> {
  const level = BIG_WINS.filter((times) => step.cents >= times * round.stakeCents).length
  // As many as BIG_WINS has.
  if (level > 0) await showBanner({ kind: 'bigWin', cents: step.cents, level: level as 1 | 2 | 3 })
}

const sum = (wins: readonly SlotWin[]): number => wins.reduce((all, win) => all + win.cents, 0)

type Payment = {
  window: readonly string[]
  wildReels: readonly number[]
  times: number
  falls: number
  isLong: boolean
  stake: number
  /** What the round may have won after it. */
  most: number
}

/** Shows all wins at once. In a round with free spins, a few wins follow one by one. */
async function pay(wins: readonly SlotWin[], { isLong, stake, most, ...place }: Payment): Promise<void> {
  if (wins.length === 0) return
  const before = $won.get()
  const won = Math.min(before + sum(wins), most)
  const scene = { kind: 'wins', ...place, wins, cents: won - before } as const
  showWon(won, stake)
  $scene.set({ ...scene, focus: undefined })
  await pause(timing.wins)
  if (!isLong || wins.length < 2 || wins.length > SINGLES_MAX) return
  for (const focus of wins.keys()) {
    if (isShowHurried() || $isTurbo.get()) break
    $scene.set({ ...scene, focus })
    await pause(timing.each)
  }
  $scene.set({ ...scene, focus: undefined })
}

async function announceFree(game: SlotGame, round: SlotRound, step: SlotStep): Promise<void> {
  if (step.freeSpinsWon === 0) return
  sound('feature')
  const times = game.free.climb.from * (round.offer?.times ?? 1)
  const expands = round.expands ?? undefined
  if (step.kind === 'paid') await showBanner({ kind: 'feature', spins: step.freeSpinsWon, times, expands })
  else await showBanner({ kind: 'more', spins: step.freeSpinsWon })
}

const SLOW_BANNERS: readonly Banner['kind'][] = ['feature', 'featureEnd', 'respins', 'respinEnd', 'capped']

async function showBanner(banner: Exclude<Banner, { kind: 'none' }>): Promise<void> {
  if (banner.kind === 'bigWin' || banner.kind === 'capped') sound('bigWin')
  // The banner of a feature stays readable even in a hurried round.
  if (SLOW_BANNERS.includes(banner.kind)) slowShow()
  $banner.set(banner)
  await pause(stayOf(banner))
  $banner.set({ kind: 'none' })
}

/** Milliseconds; the highest win there is stands as long as the biggest of the others. */
function stayOf(banner: Exclude<Banner, { kind: 'none' }>): number {
  const level = banner.kind === 'capped' ? timing.bigWin.length : banner.kind === 'bigWin' ? banner.level : 0
  return timing.bigWin[level - 1] ?? timing.banner
}
