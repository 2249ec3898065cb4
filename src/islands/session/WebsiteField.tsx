import { useEffect, useId, useState } from 'react'
import { type Strings, t } from '../ui/words.ts'

/** The website chooser of the green mode, whose only choice is the current host (spec 2.6). */
export function WebsiteField({ strings }: { strings: Strings }) {
  const id = useId()
  const [host, setHost] = useState('')
  useEffect(() => setHost(location.host), [])
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t(strings, 'login.website')}
      </label>
      <div className="field-box">
        <select id={id} name="website" className="field-input">
          <option>{host}</option>
        </select>
      </div>
    </div>
  )
}
