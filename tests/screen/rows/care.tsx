import { useStore } from '@nanostores/react'
import { MyLimits } from '#islands/care/MyLimits.tsx'
import { PlayPace } from '#islands/care/PlayPace.tsx'
import { $playSession, loadPlaySession } from '#islands/care/playSession.ts'
import { RealityCheck } from '#islands/care/RealityCheck.tsx'
import { Care } from '#islands/rights/Care.tsx'
import { timeLabel } from '#islands/ui/timeLabel.ts'
import { strings } from '../../lobby/pages.tsx'
import { fill, send, tap, words } from '../hands.ts'
import type { Row } from '../screen.tsx'
import { NOW } from './things.ts'

const DAY = 86_400_000
const unset = { limit: 'depositDay', used: 0, renewTime: NOW + DAY }
const own = { ...unset, own: { most: 20_000 }, most: 20_000, left: 20_000 }
const ripe = { ...own, raise: { most: 50_000, askTime: NOW, ripeTime: NOW, endTime: NOW + DAY, state: 'ripe' } }
const draw = () => <MyLimits strings={strings} path="/profile/care" />
const limits = (shown: object, pay: object = {}) => ({ limits: [shown], ...pay })
const plan = { payDays: { every: 'halfMonth' }, nextTime: NOW + DAY }
const waiting = { ...plan, raise: { payDays: { every: 'week', weekday: 5 }, ripeTime: NOW, endTime: NOW + DAY } }

const pace = () => <PlayPace strings={strings} />
/** The check as a game's page shows it. */
function Check() {
  const session = useStore($playSession)
  return session.state === 'ready' && session.value.check.isDue ? (
    <RealityCheck strings={strings} session={session.value} />
  ) : null
}

/** Each of them answers with all limits, as they are then. */
const limit = (call: Row['call'], before: object, after: object) => ({
  ...{ call, draw, before: { getLimits: before }, after: { getLimits: after }, reply: after },
})

export const rows: Row[] = [
  {
    ...limit('setLimit', limits(unset), limits(own)),
    reach: () => tap(new RegExp(`^${words('care.limits.set')}`)),
    press: async () => {
      await fill({ amount: '200' })
      await send()
    },
  },
  {
    ...limit('confirmLimit', limits(ripe), limits(own)),
    press: () => tap(words('care.limits.confirm.raise', { most: '₱500.00' })),
  },
  { ...limit('cancelLimit', limits(ripe), limits(own)), press: () => tap(words('care.limits.cancel')) },
  {
    ...limit('setPayDays', limits(own), limits(own, { pay: plan })),
    reach: () => tap(words('care.pay.start')),
    press: () => send(),
  },
  {
    ...limit(
      'confirmPayDays',
      limits(own, { pay: { ...waiting, raise: { ...waiting.raise, state: 'ripe' } } }),
      limits(own, { pay: plan }),
    ),
    press: () => tap(new RegExp(`: ${words('care.pay.title')}$`)),
  },
  {
    ...limit(
      'cancelPayDays',
      limits(own, { pay: { ...waiting, raise: { ...waiting.raise, state: 'waiting' } } }),
      limits(own, { pay: plan }),
    ),
    press: () => tap(words('care.pay.keep')),
  },
  {
    call: 'answerCheck',
    draw: () => <Check />,
    before: { getPlaySession: { check: { isDue: true, every: 60 } } },
    after: { getPlaySession: { check: { isDue: false, every: 60 } } },
    reply: { check: { isDue: false, every: 60 } },
    fresh: () => void loadPlaySession(),
    press: () => tap(words('care.check.goOn')),
  },
  {
    call: 'setCheckInterval',
    draw: pace,
    before: { getPlaySession: { check: { every: 60 } } },
    reply: { check: { every: 30 } },
    press: () => tap(timeLabel(strings, 30)),
  },
  {
    call: 'setQuickPlay',
    draw: pace,
    before: { getPlaySession: { check: { every: 60 } } },
    reply: { check: { every: 60 }, quickPlay: { isOff: true } },
    press: () => tap(words('care.pace.quick.switchOff')),
  },
  {
    call: 'excludeMe',
    draw: () => <Care strings={strings} path="/profile/care" />,
    before: { getExclusion: { proof: 'password' } },
    reply: { excluded: 'break', until: NOW + DAY, firmUntil: NOW + DAY },
    reach: () => tap(words('care.term.1d')),
    press: async () => {
      await fill({ password: 'Tsubibo-4321' })
      await send()
    },
  },
]
