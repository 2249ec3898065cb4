import { useEffect, useState } from 'react'

/** The way between log-in and registration; where the player was heading goes with it. */
export function SwitchLink({ to, ask, label }: { to: '/login' | '/register'; ask: string; label: string }) {
  const [search, setSearch] = useState('')
  useEffect(() => setSearch(location.search), [])
  return (
    <p className="entrance-switch">
      {ask} <a href={to + search}>{label}</a>
    </p>
  )
}
