import './tasks.css'
import { useStore } from '@nanostores/react'
import type { Task } from '#contract/activities/tasks/config.ts'
import type { SocialLink } from '#contract/social/social.ts'
import { Empty, Late } from '../../ui/Empty.tsx'
import { guarded } from '../../ui/Guarded.tsx'
import { type Strings, t } from '../../ui/words.ts'
import { RulesLink } from '../frame/RulesLink.tsx'
import { useEachDay } from '../useEachDay.tsx'
import { TaskRow } from './TaskRow.tsx'
import { TaskSummary } from './TaskSummary.tsx'
import { $isTasksLate, $standings, loadTasks } from './tasks.ts'

type Props = { strings: Strings; tasks: readonly Task[]; socials: readonly SocialLink[] }

/** /profile/task: today's tasks, their progress, and claimable rewards. */
export const TaskList = guarded(function TaskList({ strings, tasks: built, socials }: Props) {
  const standings = useStore($standings, { ssr: 'initial' })
  const isLate = useStore($isTasksLate, { ssr: 'initial' })

  useEachDay(reload)

  // Once the server has answered, tasks that it does not know are hidden.
  const tasks = standings ? built.filter(({ id }) => standings.has(id)) : built
  if (tasks.length === 0) return <NoTasks strings={strings} />
  const groups = (['daily', 'once'] as const)
    .map((period) => ({ period, list: tasks.filter((task) => task.period === period) }))
    .filter(({ list }) => list.length > 0)
  return (
    <div className="tasks" aria-busy={!standings && !isLate}>
      {isLate ? (
        <Late title={t(strings, 'task.late')} strings={strings} onAgain={() => void loadTasks()} />
      ) : (
        <TaskSummary strings={strings} tasks={tasks} standings={standings} />
      )}
      {groups.map(({ period, list }) => (
        <section key={period} aria-labelledby={`tasks-${period}`}>
          <h2 id={`tasks-${period}`}>{t(strings, `task.${period}`)}</h2>
          <ul className="task-rows">
            {list.map((task) => (
              <TaskRow
                key={task.id}
                strings={strings}
                task={task}
                standing={standings?.get(task.id)}
                socials={socials}
              />
            ))}
          </ul>
        </section>
      ))}
      <p className="tasks-note">
        {t(strings, 'task.reset')} {t(strings, 'task.terms')}
      </p>
      <RulesLink rule="tasks" strings={strings} />
    </div>
  )
})

const reload = () => void loadTasks()

function NoTasks({ strings }: { strings: Strings }) {
  return (
    <Empty title={t(strings, 'task.empty')} text={t(strings, 'task.emptyText')}>
      <a className="button button-gold" href="/lobby/home">
        {t(strings, 'task.toGames')}
      </a>
    </Empty>
  )
}
