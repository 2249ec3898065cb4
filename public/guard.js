// Its why stands in src/layouts/decisions.md.
;(() => {
  const root = document.documentElement
  let token = ''
  try {
    token = localStorage.ACCESS_TOKEN || ''
    for (const fact of ['matched', 'unmatched', 'unspun', 'played', 'quiet'])
      if (token && localStorage[`perya.${fact}`]) root.dataset[fact] = ''
    const query = new URLSearchParams(location.search)
    const keep = (name, form) => {
      const value = query.get(name)
      if (form.test(value || '')) sessionStorage[`perya.${name}`] = value
    }
    keep('appToken', /^[\w-]{1,128}$/)
    keep('device', /^[a-z0-9]{1,8}$/i)
    if (sessionStorage['perya.appToken']) root.dataset.app = 'native'
  } catch {}
  document.addEventListener('astro:hydration-error', () => {
    root.dataset.missing = 'code'
  })
  const look = () => root.toggleAttribute('data-offline', navigator.onLine === false)
  look()
  addEventListener('online', look)
  addEventListener('offline', look)
  document.addEventListener('astro:after-swap', look)
  const see = ({ type, target: { tagName, alt, style } }) => {
    if (tagName === 'IMG' && !alt && (type === 'error' || style.visibility))
      style.visibility = type === 'error' ? 'hidden' : ''
  }
  document.addEventListener('error', see, true)
  document.addEventListener('load', see, true)
  let tapped
  addEventListener(
    'click',
    (event) => {
      const button = event.target.closest?.('button')
      const island = button?.closest('astro-island[ssr]')
      if (!island || button.form?.hasAttribute('action')) return
      if (button.type === 'submit') event.preventDefault()
      tapped = button
      const answer = () => {
        if (tapped !== button) return
        tapped = undefined
        button.click()
      }
      island.addEventListener('astro:hydrate', answer, { once: true })
    },
    true,
  )
  root.dataset.player = token ? 'known' : 'guest'
  if (root.dataset.access === 'player' && !token) {
    const [prefix = ''] = /^\/(fil|th)(?=\/)/.exec(location.pathname) || []
    location.replace(`${prefix}/login?back=${encodeURIComponent(location.pathname + location.search)}`)
  }
})()
