import { Skeleton } from '../ui/Skeleton.tsx'

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f']

/** Placeholder of a shelf of games. */
export function LoadingShelf() {
  return (
    <ul className="shelf-grid" aria-busy="true">
      {PLACES.map((place) => (
        <li key={place}>
          <Skeleton shape="tile" />
        </li>
      ))}
    </ul>
  )
}
