type JsonLdProps = { data: readonly Readonly<Record<string, unknown>>[] }

/** Structured data for search engines. `<` is escaped, so that no text can end the script. */
export function JsonLd({ data }: JsonLdProps) {
  const things = data.map((thing) => ({ '@context': 'https://schema.org', ...thing }))
  const json = JSON.stringify(things).replace(/</g, '\\u003c')
  // A whole element each time: Trusted Types refuse to change the text of a script in the document.
  const html = `<script type="application/ld+json">${json}</script>`
  return <div hidden dangerouslySetInnerHTML={{ __html: html }} />
}
