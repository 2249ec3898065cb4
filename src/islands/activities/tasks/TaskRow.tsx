import { useStore } from '@nanostores/react'
import type { Task } from '#contract/activities/tasks/config.ts'
import { taskKinds } from '#contract/activities/tasks/kinds.ts'
import { iconPath } from '#contract/lobby/icons.ts'
import { $isTasksLate, $receiving, receiveTask, type Standing } from '#stores/activities/tasks/tasks.ts'
import { Button } from '../../ui/Button.tsx'
import { claimOnce } from '../../ui/claimOnce.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { Award } from './Award.tsx'
import { taskPictures } from './pictures.ts'

type Props = { strings: Strings; task: Task; standing: Standing | undefined }

/** One task: description, progress, reward, and one button. */
export function TaskRow({ strings, task, standing }: Props) {
  const { kind, goal, award } = task
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
        <Action task={task} title={title} standing={standing} strings={strings} />
      </div>
    </li>
  )
}

function Action({ task, title, standing, strings }: Props & { title: string }) {
  const receiving = useStore($receiving, { ssr: 'initial' })
  const isLate = useStore($isTasksLate, { ssr: 'initial' })
  // Until the task's state is known, it shows no button.
  if (!standing && !isLate) return <span className="task-wait" />
  if (standing?.state === 'received') return <span className="task-received">{t(strings, 'task.received')}</span>
  if (standing?.state !== 'ready') {
    return task.kind === 'login' ? null : (
      <a className="button button-small" href={task.leads}>
        {t(strings, `task.kind.${task.kind}.action`)}
      </a>
    )
  }
  return (
    <Button
      look="gold"
      size="small"
      isBusy={receiving === task.id}
      aria-label={t(strings, 'task.receiveNamed', { title })}
      onClick={() => claimOnce(strings, () => receiveTask(task.id))}
    >
      {t(strings, 'task.receive')}
    </Button>
  )
}
