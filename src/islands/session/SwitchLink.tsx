import { useEffect, useState } from 'react'

/** The link between log-in and registration. It keeps the player's target page. */
export function SwitchLink({ to, ask, label }: { to: '/login' | '/register'; ask: string; label: string }) {
  const [search, setSearch] = useState('')
  useEffect(() => setSearch(location.search), [])
  return (
    <p className="auth-switch">
      {ask}{' '}
      <a className={to === '/register' ? 'button' : undefined} href={to + search}>
        {label}
      </a>
    </p>
  )
}
