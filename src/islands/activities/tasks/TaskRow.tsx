import { useStore } from '@nanostores/react'
import { leavingLink } from '#contract/activities/activities.ts'
import { lastMoment } from '#contract/activities/midnight.ts'
import type { Task } from '#contract/activities/tasks/config.ts'
import { deedOf, taskKinds } from '#contract/activities/tasks/kinds.ts'
import { iconPath } from '#contract/icons.ts'
import type { SocialDeed, SocialLink } from '#contract/social/social.ts'
import { Worth } from '../../props/Worth.tsx'
import { Button } from '../../ui/Button.tsx'
import { claimOnce, tellProblem } from '../../ui/claimOnce.ts'
import { serverNow } from '../../ui/clock.ts'
import { onLeft } from '../../ui/onLeft.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { Award } from './Award.tsx'
import { taskPictures } from './pictures.ts'
import { $isTasksLate, $receiving, noteDeed, receiveTask, type Standing } from './tasks.ts'

type Props = {
  strings: Strings
  task: Task
  standing: Standing | undefined
  /** The house's social accounts. */
  socials: readonly SocialLink[]
}

/** One task: description, progress, reward, and one button. */
export function TaskRow({ strings, task, standing, socials }: Props) {
  const { kind, goal, award, period } = task
  const isMoney = taskKinds[kind].unit === 'cents'
  const title = t(strings, `task.kind.${kind}.title`, { count: goal, amount: formats(strings).shortCoin(goal) })
  const amountOf = (value: number) => (isMoney ? formats(strings).shortCoin(value) : value)
  const progress = standing?.progress ?? 0
  return (
    <li className={goal > 1 ? 'task' : 'task task-plain'} data-state={standing?.state}>
      <img className="task-picture" src={iconPath(taskPictures[kind])} alt="" width={40} height={40} />
      <div className="task-what">
        <h3>{title}</h3>
        <p>{t(strings, `task.kind.${kind}.hint`)}</p>
      </div>
      <Award award={award} strings={strings} />
      {goal > 1 && (
        <div className="task-progress">
          <progress value={progress} max={goal} aria-label={title} />
          <span>{standing && t(strings, 'task.progress', { progress: amountOf(progress), goal: amountOf(goal) })}</span>
        </div>
      )}
      <div className="task-action">
        <Action task={task} title={title} standing={standing} socials={socials} strings={strings} />
      </div>
      {standing?.state === 'ready' && (
        <div className="task-worth">
          <Worth items={award} strings={strings} expiresAt={period === 'daily' ? lastMoment(serverNow()) : undefined}>
            <Claim task={task} title={title} strings={strings} />
          </Worth>
        </div>
      )}
    </li>
  )
}

function Action({ task, title, standing, socials, strings }: Props & { title: string }) {
  const isLate = useStore($isTasksLate, { ssr: 'initial' })
  // Until the task's state is known, it shows no button.
  if (!standing && !isLate) return <span className="task-wait" />
  switch (standing?.state) {
    case 'received':
      return <span className="task-received">{t(strings, 'task.received')}</span>
    case 'usedUp':
      return <span className="task-used-up">{t(strings, 'task.usedUp')}</span>
    case 'needRecharge':
      return (
        <a
          className="button button-small"
          href="/lobby/wallets/deposit"
          aria-label={t(strings, 'task.depositNamed', { title })}
        >
          {t(strings, 'task.deposit')}
        </a>
      )
    case 'ready':
      return <Claim task={task} title={title} strings={strings} />
    default:
      return <Way task={task} socials={socials} strings={strings} />
  }
}

function Claim({ task, title, strings }: Pick<Props, 'task' | 'strings'> & { title: string }) {
  const receiving = useStore($receiving, { ssr: 'initial' })
  return (
    <Button
      look="gold"
      size="small"
      isBusy={receiving === task.id}
      aria-label={t(strings, 'task.receiveNamed', { title })}
      onClick={() => claimOnce(strings, () => receiveTask(task))}
    >
      {t(strings, 'task.receive')}
    </Button>
  )
}

/** The link to what a task counts. A visit to an account of the house counts as it opens. */
function Way({ task: { kind, leads }, socials, strings }: Pick<Props, 'task' | 'socials' | 'strings'>) {
  if (kind === 'login') return null
  const words = t(strings, `task.kind.${kind}.action`)
  const deed = deedOf(kind)
  const url = deed?.act === 'visit' && socials.find(({ id }) => id === deed.network)?.url
  if (deed && url) return <Visit deed={deed} url={url} words={words} strings={strings} />
  return (
    <a className="button button-small" href={leads}>
      {words}
    </a>
  )
}

type VisitProps = { deed: SocialDeed; url: string; words: string; strings: Strings }

function Visit({ deed, url, words, strings }: VisitProps) {
  const note = () => void tellProblem(strings, noteDeed(deed))
  return (
    <a className="button button-small" href={url} {...leavingLink} ref={onLeft(note)}>
      {words}
    </a>
  )
}
