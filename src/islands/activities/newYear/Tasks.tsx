import '../frame/rows.css'
import { useStore } from '@nanostores/react'
import { shareNetworks } from '#contract/account/shareNetworks.ts'
import { $player } from '../../player.ts'
import { Worth } from '../../props/Worth.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { ClaimButton } from '../frame/ClaimButton.tsx'
import { Items } from '../frame/Items.tsx'
import { type NewYearStanding, noteNewYearShare, receiveNewYearTask } from './newYear.ts'
import { expectedIn } from './worth.ts'

type Props = { standing: NewYearStanding; strings: Strings }
type Task = NewYearStanding['tasks'][number]

/** What counts money, so that its goal is an amount. */
const IN_COIN: readonly string[] = ['stake', 'todayPay']

/** The tasks of the day, with what each gives and what that is expected to bring. */
export function Tasks({ standing, strings }: Props) {
  return (
    <section aria-labelledby="new-year-tasks">
      <h2 id="new-year-tasks">{t(strings, 'newYear.tasks')}</h2>
      <ul className="reward-rows">
        {standing.tasks.map((task) => (
          <TaskRow key={task.taskId} task={task} standing={standing} strings={strings} />
        ))}
      </ul>
    </section>
  )
}

const statusOf = { ahead: 0, ready: 1, received: 2 } as const

function TaskRow({ task, standing, strings }: Props & { task: Task }) {
  const { taskId, kind, goal, progress, items, state } = task
  const say = (amount: number) => (IN_COIN.includes(kind) ? formats(strings).shortCoin(amount) : String(amount))
  const name = t(strings, `newYear.task.${kind}`, { count: goal, amount: say(goal) })
  const claim = (
    <ClaimButton status={statusOf[state]} name={name} strings={strings} onClaim={() => receiveNewYearTask(taskId)} />
  )
  return (
    <li data-state={state}>
      <div>
        <h3>{name}</h3>
        <Items items={items} strings={strings} />
        {state === 'ahead' && goal > 1 && (
          <>
            <p>{t(strings, 'newYear.progress', { progress: say(progress), goal: say(goal) })}</p>
            <progress className="panel-progress" value={progress} max={goal} aria-label={name} />
          </>
        )}
        {state === 'ahead' && kind === 'share' && <Share strings={strings} />}
        {state === 'ready' && (
          <Worth items={expectedIn(standing, items)} strings={strings}>
            {claim}
          </Worth>
        )}
      </div>
      {state !== 'ahead' && claim}
    </li>
  )
}

/** The share dialogs of the networks, filled in with the player's link. They need a bound number (spec 5). */
function Share({ strings }: { strings: Strings }) {
  const player = useStore($player, { ssr: 'initial' })
  const urls = player.state === 'ready' ? player.user.shareUrlMap : {}
  if (Object.keys(urls).length === 0)
    return (
      <a className="new-year-bind" href="/bind">
        {t(strings, 'newYear.bind')}
      </a>
    )
  return (
    <ul className="new-year-share">
      {shareNetworks.map((network) =>
        urls[network] === undefined ? null : (
          <li key={network}>
            <a
              className="button button-small"
              href={urls[network]}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => void noteNewYearShare(network)}
            >
              {t(strings, `newYear.network.${network}`)}
            </a>
          </li>
        ),
      )}
    </ul>
  )
}
