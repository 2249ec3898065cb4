/** An open language: the address that selects it, its BCP 47 tag, its own name, and whether it is the page's. */
export type Language = { href: string; tag: string; name: string; isCurrent: boolean }

type Props = { languages: readonly Language[]; className?: string; label?: string }

/** Language links, each under its own name. The server stores the choice on the device, the next session in the account. */
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
