import './empty.css'
import { Component, type ComponentType, type ReactNode } from 'react'
import { note } from '../telemetry/events.ts'
import { type Strings, t } from './words.ts'

type Props = { strings: Strings; children: ReactNode }

class Guard extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError = () => ({ isBroken: true })

  override componentDidCatch({ name }: Error) {
    note('island_broken', { path: location.pathname, error: name })
  }

  override render() {
    return this.state.isBroken ? <Broken strings={this.props.strings} /> : this.props.children
  }
}

/** Error boundary of a page's island: shows a message where React would leave the place empty. Its `strings` hold `common`. */
export function guarded<P extends { strings: Strings }>(Island: ComponentType<P>): ComponentType<P> {
  return (props) => (
    <Guard strings={props.strings}>
      <Island {...props} />
    </Guard>
  )
}

/** All state of the broken part is suspect, so the button reloads the page. */
function Broken({ strings }: { strings: Strings }) {
  return (
    <div className="empty" role="alert">
      <p className="empty-title">{t(strings, 'common.broken')}</p>
      <p>{t(strings, 'common.brokenText')}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {t(strings, 'common.tryAgain')}
      </button>
    </div>
  )
}
