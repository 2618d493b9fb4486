import { FinishedMarkup } from './finished-markup'

type JsonLdProps = {
  /** Key of the finished markup: equal only for equal content. */
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
