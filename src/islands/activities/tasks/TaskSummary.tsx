import { useStore } from '@nanostores/react'
import type { Task } from '#contract/activities/tasks/config.ts'
import { iconPath } from '#contract/icons.ts'
import { Button } from '../../ui/Button.tsx'
import { claimOnce } from '../../ui/claimOnce.ts'
import { type Strings, t } from '../../ui/words.ts'
import { $taskSummary } from './summary.ts'
import { $receiving, receiveAllTasks, type Standing } from './tasks.ts'

type Props = { strings: Strings; tasks: readonly Task[]; standings: ReadonlyMap<number, Standing> | undefined }

/** The day's progress: finished tasks of all, and whether a reward can be claimed. */
export function TaskSummary({ strings, tasks, standings }: Props) {
  const { achieveNum: done = 0, needRecharge = false } = useStore($taskSummary, { ssr: 'initial' }) ?? {}
  const states = tasks.map(({ id }) => standings?.get(id)?.state)
  const ready = states.filter((state) => state === 'ready').length
  const received = states.filter((state) => state === 'received').length
  const line =
    ready > 0
      ? t(strings, 'task.ready', { count: ready })
      : t(strings, received === tasks.length ? 'task.allReceived' : 'task.none')
  return (
    <div className="task-summary">
      <img loading="lazy" src={iconPath('bullseye')} alt="" width={56} height={56} />
      <div>
        <p className="task-summary-done">
          {standings ? t(strings, 'task.done', { done, all: tasks.length }) : t(strings, 'task.label')}
        </p>
        <p className={ready > 0 ? 'task-summary-ready' : undefined} role="status">
          {standings && (needRecharge ? <DepositFirst strings={strings} /> : line)}
        </p>
      </div>
      <progress value={done} max={tasks.length} aria-hidden="true" />
      {ready > 1 && <ClaimAll strings={strings} tasks={tasks} />}
    </div>
  )
}

/** Told before anything is done: rewards are for players who have deposited. */
function DepositFirst({ strings }: Pick<Props, 'strings'>) {
  return (
    <>
      {t(strings, 'task.needRecharge')} <a href="/lobby/wallets/deposit">{t(strings, 'task.makeDeposit')}</a>
    </>
  )
}

function ClaimAll({ strings, tasks }: Pick<Props, 'strings' | 'tasks'>) {
  const receiving = useStore($receiving, { ssr: 'initial' })
  return (
    <Button
      look="gold"
      isWide
      isBusy={receiving === 'all'}
      onClick={() => claimOnce(strings, () => receiveAllTasks(tasks))}
    >
      {t(strings, 'task.receiveAll')}
    </Button>
  )
}
