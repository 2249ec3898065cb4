import './age-picture.css'
import { useStore } from '@nanostores/react'
import { hasAgePicture } from '#contract/account/variants.ts'
import { type Strings, t } from '../ui/words.ts'
import { $device } from './variant.ts'

/** The 21+ picture of the devices that require it (spec 2.5), drawn by us. */
export function AgePicture({ strings }: { strings: Strings }) {
  const device = useStore($device, { ssr: 'initial' })
  if (!hasAgePicture(device)) return null
  return (
    <figure className="age-picture">
      <span className="age-picture-ring" aria-hidden="true">
        21+
      </span>
      <figcaption>{t(strings, 'login.ageOnly')}</figcaption>
    </figure>
  )
}
