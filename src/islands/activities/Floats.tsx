import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { floatingIcons } from '#contract/activities/activityLists.ts'
import { serverNow } from '../ui/clock.ts'
import { $activities } from './activities.ts'
import type { Float, FloatingIcons } from './FloatingIcons.tsx'
import { useOver } from './useOver.tsx'

type Props = { floats: readonly Float[]; label: string; keys: string }

/** The icons that float over home. Their code loads once there is one to show; `floats` lists those whose screen exists. */
export function Floats({ floats, ...words }: Props) {
  const [over, onOver] = useOver()
  const activities = useStore($activities)
  const [Icons, setIcons] = useState<typeof FloatingIcons>()
  const { activityMap = {}, isBankrupt = false, promotions } = activities ?? {}
  const icons = floatingIcons(
    promotions === 'pushed' ? Object.values(activityMap) : [],
    isBankrupt,
    serverNow(),
  ).flatMap(({ id }) => floats.find((float) => float.id === id) ?? [])
  const isNeeded = icons.length > 0

  useEffect(() => {
    if (!isNeeded) return
    // If the code cannot be loaded, the same activities are still in the lists.
    void import('./FloatingIcons.tsx').then(
      (found) => setIcons(() => found.FloatingIcons),
      () => undefined,
    )
  }, [isNeeded])

  return (
    <>
      {Icons && isNeeded && <Icons icons={icons} onOver={onOver} {...words} />}
      {over}
    </>
  )
}
