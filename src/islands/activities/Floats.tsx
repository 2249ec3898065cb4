import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { floatingIcons } from '#contract/activityLists.ts'
import { $activities } from '#stores/activities.ts'
import type { Float } from './FloatingIcons.tsx'

type Props = { floats: readonly Float[]; label: string }

/** Whatever floats over home. Its code is fetched once there is something to float; `floats` are those whose screen exists. */
export function Floats({ floats, label }: Props) {
  const activities = useStore($activities)
  const [Icons, setIcons] = useState<ComponentType<{ icons: readonly Float[]; label: string }>>()
  const { activityMap = {}, isBankrupt = false } = activities ?? {}
  const icons = floatingIcons(Object.values(activityMap), isBankrupt, Date.now()).flatMap(
    ({ id }) => floats.find((float) => float.id === id) ?? [],
  )
  const isNeeded = icons.length > 0

  useEffect(() => {
    if (!isNeeded) return
    // Where it cannot be fetched, the same activities are in the lists.
    void import('./FloatingIcons.tsx').then(
      ({ FloatingIcons }) => setIcons(() => FloatingIcons),
      () => undefined,
    )
  }, [isNeeded])

  return Icons && isNeeded ? <Icons icons={icons} label={label} /> : null
}
