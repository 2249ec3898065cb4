import './age-picture.css'
import { useStore } from '@nanostores/react'
import { hasAgePicture } from '#contract/variants.ts'
import { $device } from '#stores/variant.ts'
import { type Strings, t } from '../ui/words.ts'

const SIDE = 96

/** The 21+ picture of the devices that ask for it (spec 2.5), drawn by us. */
export function AgePicture({ strings }: { strings: Strings }) {
  const device = useStore($device, { ssr: 'initial' })
  if (!hasAgePicture(device)) return null
  return (
    <figure className="age-picture">
      <svg viewBox="0 0 96 96" width={SIDE} height={SIDE} aria-hidden="true">
        <circle className="age-picture-ring" cx="48" cy="48" r="43" />
        <text x="48" y="62" textAnchor="middle">
          21+
        </text>
      </svg>
      <figcaption>{t(strings, 'login.ageOnly')}</figcaption>
    </figure>
  )
}
