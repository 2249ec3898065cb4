import './skeleton.css'

/** The shape of something still on its way. The region that holds it carries `aria-busy`. */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'title' | 'tile' | 'disc' | 'card' }) {
  return <span className={`skeleton skeleton-${shape}`} aria-hidden="true" />
}
