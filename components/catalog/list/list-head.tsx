import { TextLink } from '@/components/ui/text-link'

type ListHeadProps = {
  title: string
  text: string | null
  links: readonly { label: string; href: string }[]
  /** Language of the texts, when it differs from that of the page. */
  lang?: string | undefined
}

/** Title and text of a list, and links to its parts. */
export function ListHead({ title, text, links, lang }: ListHeadProps) {
  return (
    <div className="grid gap-3.5 pb-8">
      <h1 className="text-h1">
        <bdi lang={lang}>{title}</bdi>
      </h1>
      {text ? (
        <p className="max-w-[56ch] text-muted-foreground">
          <bdi lang={lang}>{text}</bdi>
        </p>
      ) : null}
      {links.length > 0 ? (
        <ul className="flex flex-wrap gap-x-6 wrap-anywhere">
          {links.map((link) => (
            <li key={link.href}>
              <TextLink href={link.href} lang={lang} className="inline-flex min-h-10 items-center">
                {link.label}
              </TextLink>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
