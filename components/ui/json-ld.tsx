import { FinishedMarkup } from './finished-markup'

type JsonLdProps = {
  /** Of the page: what is kept under it is the same for the same content. */
  name: string
  data: readonly Readonly<Record<string, unknown>>[]
}

/** Structured data for search engines. `<` is escaped, so that no text can end the script. */
export function JsonLd({ name, data }: JsonLdProps) {
  const json = JSON.stringify(data).replace(/</g, '\\u003c')
  return (
    <FinishedMarkup name={`data ${name}`} as="div">
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
    </FinishedMarkup>
  )
}
