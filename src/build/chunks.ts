import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const islands = fileURLToPath(new URL('../islands/', import.meta.url))
/** Modules that every lobby page runs at once; with the header and the desktop's card, nearly every one. */
const everywhere = ['shell.ts', 'ui/Overlays.tsx']
const frame = [...everywhere, 'lobby/HomeHeader.tsx', 'lobby/MemberCard.tsx']
const games = ['lobby/Home.tsx']
/** Scripts of a game's pages that call the server before React has come. */
const early = ['games/begin.ts', 'games/startFrame.ts']
/** What every house game shows, and what other pages use of it. */
const shell = ['games/shell/Shell.tsx', 'games/shell/Stage.tsx']
const beside = [
  ...['games/StartGame.tsx', 'games/GameBar.tsx', 'games/FairCheck.tsx', 'guest/play.ts'],
  ...globSync('games/*/FairOutcome.tsx', { cwd: islands }),
]
const auth = ['session/LoginForm.tsx', 'session/RegisterForm.tsx', 'session/ForgetForm.tsx']
const deposit = ['wallet/DepositForm.tsx']
const withdrawal = ['wallet/WithdrawForm.tsx']
const rights = ['rights/MyData.tsx', 'rights/CopyForm.tsx', 'rights/ClosingForm.tsx']
const rewards = ['activities/tasks/TaskSummary.tsx']

/** Whether the given islands load a module statically. */
type Reach = (id: string, graph: Graph) => boolean

/** Computed at the first question. Throws if a start is not in the build, since a plan for a moved file would split nothing. */
export function reachOf(starts: readonly string[]): Reach {
  let found: Set<string> | undefined
  return (id, graph) => {
    if (!found) {
      found = new Set(starts.map((start) => islands + start))
      for (const start of found) assert(graph.getModuleInfo(start), `src/build/chunks.ts: ${start} is not in the build`)
      // Iterating over a growing set visits its new elements too.
      for (const one of found) for (const more of graph.getModuleInfo(one)?.importedIds ?? []) found.add(more)
    }
    return found.has(id)
  }
}

const both =
  (one: Reach, other: Reach): Reach =>
  (id, graph) =>
    one(id, graph) && other(id, graph)
const isEverywhere = reachOf(everywhere)
const isInFrame = reachOf(frame)
const isAmongGames = reachOf(games)
const isInAuth = reachOf(auth)
const isInDeposit = reachOf(deposit)
const isInWithdrawal = reachOf(withdrawal)
const isAtHome = reachOf([...frame, ...games])
const isEarly = reachOf(early)
const isInShell = reachOf(shell)
const isBeside = reachOf(beside)
const isShell = (id: string) => id === `${islands}shell.ts`
const isOwn = (id: string) => [...frame, ...games].some((start) => id === islands + start)

/**
 * What only few pages need, by folder: beginnings of names. A chunk of shared modules would bring it to all. `useFocusKept` would bring
 * /profile/data the whole `more` chunk for a few lines, `onDemand` the desktop's search more than how a piece is loaded.
 */
const fewNeed = {
  '': [
    'addresses',
    'attention',
    'claimOnce',
    'keepIcons',
    'lists',
    'onDemand',
    'readUrl',
    'timeLabel',
    'useCountdown',
    'useFocusKept',
    'useFormSheet',
    'useOwn',
    // Scripts of pages.
    'guest/',
    'lateShell',
    'shell',
    // Looks of few pages.
    String.raw`(?:kinds|security|wallet)\.css`,
  ],
  account: ['invitations', 'levels', 'swipe'],
  // One name a line: a new kind adds its own.
  activities: [
    'acts',
    'buying',
    'claimed',
    'commission',
    'cost',
    'draws',
    'failure',
    'festival',
    'firstCharge/(?!id)',
    'followRewards',
    'inviteUserSpin/(?!id)',
    'listed',
    'midnight',
    'newYear/worth',
    'offers',
    'place',
    'redPacket',
    'refus',
    'signUpBonus/nameOfCard',
    'standing',
    'tasks/pictures',
    'trueValue',
  ],
  care: [''],
  // The choice of a date of birth and of a list are in the forms that have them.
  form: ['(?!TextField|useEarlyText|fields|problems)'],
  games: [''],
  inbox: ['awards', 'noticePopup'],
  wire: ['clock', 'hearTime'],
  lobby: [
    ...['types', 'like', 'standing', 'homeScreen', 'surroundings', 'prompts', 'appPrompts', 'files', 'pictures'],
    ...['combobox', 'leaving', 'progress', 'returnOf', 'tooltips'],
  ],
  points: [''],
  props: [''],
  rights: [''],
  ui: ['files', 'clock'],
  support: ['logo'],
  wallet: [
    ...['terms', 'waiting', 'checking', 'qr', 'payBack', 'statementLabels', 'unbroken'],
    String.raw`deposit(?:\.|State)`,
  ],
}
const apart = Object.entries(fewNeed).flatMap(([folder, names]) =>
  names.map((name) => `${folder && `${folder}/`}${name}`),
)
const libraries = ['nanostores', '@nanostores', 'react', '@astrojs', 'ofetch', 'destr', 'ufo']
const few = apart.join('|')
const pieces = `/src/islands/ui/(?!${few}|${fewNeed.ui.join('|')})`
/** Calls, rules, and the state of pages, which knows no React. */
const state = `/src/(?:client|contract|islands(?=/(?!ui/).*\\.ts$))/(?!${few})|${pieces}(?!form/|moments|onLeft|topLayer).*\\.ts$`
const withoutReact = new RegExp(`${state}|/node_modules/(?:nanostores|ofetch|destr|ufo)/`)
const test = new RegExp(`${state}|${pieces}|/node_modules/(?:${libraries.join('|')})/`)

/** One file for modules that `isIn` selects and at least four entries share. */
function shared(name: string, isIn: Reach) {
  return { name: (id: string, graph: Graph) => (isIn(id, graph) ? name : null), test, minShareCount: 4 }
}

/**
 * Modules shared by islands go into few files, since forty small ones compress 4 KB worse. The first file holds modules that home runs at once and
 * at least two share, without React: the first scripts of a game call the server by it. The next has those with React. Then come other modules that
 * every page runs, home's own shelves, and modules shared by other pages. What home does not run at once stays out of the first ones, or home
 * would load it.
 * tests/lobby/budgets.test.ts weighs home. The first file that selects a module takes it, with all its imports. Each row therefore selects
 * only modules that its pages run, and the most shared ones come first. Code loaded later must not wait for a style of such a file. Astro
 * gives styles to pages, and that file would be missing: the same test looks for names of missing files.
 */
export const chunks = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|@astrojs\/react)\// },
  { name: 'swiper', test: /\/node_modules\/swiper\/.*\.mjs$/ },
  { ...shared('core', isAtHome), test: withoutReact, minShareCount: 2 },
  {
    name: (id: string, graph: Graph) => (isEarly(id, graph) ? 'early' : null),
    test: /\/src\/(?:contract\/|islands\/(?!games\/(?:begin|gameFrame|startFrame)).*\.ts$)/,
  },
  { ...shared('pieces', isAtHome), minShareCount: 2 },
  {
    name: (id: string, graph: Graph) => (isEverywhere(id, graph) && (!isOwn(id) || isShell(id)) ? 'ground' : null),
    test: /\/src\/.*\.tsx?$/,
    minShareCount: 2,
  },
  {
    name: (id: string, graph: Graph) =>
      isAmongGames(id, graph) && !isInFrame(id, graph) && !isOwn(id) ? 'shelves' : null,
    test: /\/src\/islands\/(?:.*\.tsx|lobby\/(?:likes?|combobox|leaving|progress|returnOf|tooltips)\.ts)$/,
    minShareCount: 2,
  },
  // The lists of all activities, only for pages that offer any.
  {
    name: 'activities',
    test: /\/src\/contract\/activities\/(?:\w+\/manifest|kinds|index|activities|activityLists)\.ts$/,
  },
  // Games need these of what the next files hold.
  { name: 'refusals', test: /\/src\/contract\/refusals\.ts$/ },
  // Pages that show what ends, and no other.
  { name: 'clock', test: /\/src\/(?:islands\/ui|client\/wire)\/clock\.ts$/ },
  // What reads the first reply of a page. Games need some of it at once.
  { name: 'replies', test: /\/src\/client\/wire\/(?:replies|hear|answer|keys|pause)\.ts$/ },
  // What can be claimed is asked once home stands.
  { name: 'waits', test: /\/src\/islands\/activities\/(?:rewardDots|dayComplete|dots)\.ts$/ },
  { name: 'device', test: /\/src\/client\/account\/deviceKey\.ts$/ },
  shared('shared', both(isInAuth, isInDeposit)),
  shared('checks', both(isInAuth, isInWithdrawal)),
  shared('auth', isInAuth),
  shared('wallet', isInDeposit),
  shared('proof', both(isInWithdrawal, reachOf(rights))),
  shared('payout', isInWithdrawal),
  // Each is smaller than what a file of its own costs.
  { name: 'offers', test: /\/src\/(?:contract\/activities\/offers|islands\/lobby\/motion)\.ts$/ },
  { name: 'changePassword', test: /\/src\/islands\/account\/(?:changePassword|sessions)\.ts$/ },
  { name: 'popups', test: /\/src\/islands\/(?:lobby\/(?:popupQueue|standing)|activities\/rewardsOver)\.ts$/ },
  shared('rewards', reachOf(rewards)),
  shared('more', () => true),
  // The shell of a game, and before it the part that other pages need too.
  {
    name: (id: string, graph: Graph) => (isInShell(id, graph) && isBeside(id, graph) ? 'round' : null),
    test: /\/src\/(?:contract\/games\/|islands\/games\/.*\.ts$)/,
  },
  {
    name: (id: string, graph: Graph) => (isBeside(id, graph) ? null : 'play'),
    test: /\/src\/islands\/games\/shell\//,
    minShareCount: 2,
  },
  // The cards of all card games.
  { name: 'cards', test: /\/src\/(?:islands\/games\/cards\/|contract\/games\/card)/, minShareCount: 2 },
  // Each is smaller than what a file of its own costs.
  { name: 'paying', test: /\/src\/(?:islands\/wallet\/PayingApps\.tsx|contract\/wallet\/depositBank\.ts)$/ },
  // Both forms of money need these.
  { name: 'amounts', test: /\/src\/islands\/wallet\/(?:AmountField|BalanceCard|MoneyFigures)\.tsx$/ },
]
