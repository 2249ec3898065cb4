import { kindNames } from '#contract/games/kinds.ts'
import { statesOf } from '#contract/lobby/textVersions.ts'
import { textVersions } from '#server/content/textVersions.ts'

/** The built pages of texts with versions: each in each of its states, its changes, and the lists. */
export const textPages = [...textVersions()].flatMap(([page, versions]) => [
  ...versions.flatMap(({ version }) =>
    statesOf(versions, version).map((state) => `/text/version/${page}/${version}/${state}`),
  ),
  ...versions.slice(1).map(({ version }) => `/text/changes/${page}/${version}`),
  ...(versions.length > 1 ? [`/text/list/${page}`] : []),
])

/** The terms in force today, and always while there is one version of them. */
export const TERMS = '/text/version/terms-of-use/1.0/now'

/** Pages without script, which a player must be able to read on any phone: those that are built in every language. */
export const translatedPages = [
  ...textPages,
  '/age-notice',
  '/about',
  '/rule',
  '/rule/points',
  '/rule/dayBonus',
  '/rule/supply',
  '/rule/agent',
  '/rule/agent5',
  '/rule/christmas',
  '/rule/newYear',
  '/rule/signBonus',
  '/rule/wagering',
  '/rule/weekendLottery',
  '/rule/festival',
  '/rule/spin',
  '/rule/redPacket',
  '/rule/tournaments',
  '/rule/agentCount',
  '/rule/inviteFriends',
  '/rule/first-charge',
  '/rule/ladder-recharge',
  '/rule/accumulated-recharge',
  '/rule/continuous-recharge',
  '/rule/fund',
  '/rule/tasks',
  '/rule/vip',
  '/rule/gifts',
  '/profile/license',
  '/credits',
  '/browsers',
  '/complaints',
  '/coming-soon',
  '/offline',
]

/** All of them. How results follow is English, and read below a language prefix as it is. */
export const legalPages = [
  ...translatedPages,
  '/fair/how',
  ...[...kindNames, 'draws'].map((kind) => `/fair/how/${kind}`),
]

const fileOf = (page: string) => `${page}/index.html`

/** Their files in the build, and the error pages. */
export const legalFiles = [...legalPages.map(fileOf), '/404.html', '/500.html']

/** The same in the other languages. */
export const translatedFiles = ['fil', 'th'].flatMap((locale) =>
  [...translatedPages, '/404', '/500'].map((page) => fileOf(`/${locale}${page}`)),
)
