/** A language that is open: the address that chooses it, its name for browsers (BCP 47), its own name, and whether the page is in it. */
export type Language = { href: string; tag: string; name: string; isCurrent: boolean }

type Props = { languages: readonly Language[]; className?: string; label?: string }

/** The choice of language, each by its own name. The front door keeps it on the device, and the next session keeps it with the account. */
export function LanguageLinks({ languages, className, label }: Props) {
  return (
    <ul className={className} aria-label={label}>
      {languages.map(({ href, tag, name, isCurrent }) => (
        <li key={tag}>
          <a href={href} lang={tag} hrefLang={tag} aria-current={isCurrent ? 'true' : undefined} data-astro-reload>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
