import './skeleton.css'

/** Placeholder shape of loading content. The region around it carries `aria-busy`. */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'title' | 'tile' | 'disc' | 'card' }) {
  return <span className={`skeleton skeleton-${shape}`} aria-hidden="true" />
}
