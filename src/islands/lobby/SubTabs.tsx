import { useAim } from './aim.tsx'

type Props = {
  subs: readonly { id: number; name: string }[]
  openId: number
  label: string
  onOpen: (id: number) => void
}

/** The second row below a tab: brands of a type, or the two collections. */
export function SubTabs({ subs, openId, label, onOpen }: Props) {
  const [currentId, open] = useAim(openId, onOpen)
  return (
    <fieldset className="subtabs">
      <legend className="unseen">{label}</legend>
      {subs.map(({ id, name }) => (
        <button key={id} type="button" className="subtab" aria-pressed={id === currentId} onClick={() => open(id)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}
