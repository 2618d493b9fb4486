/** The description: its first sentence as a heading, the rest beside it. */
export function ProductStory({
  paragraphs,
  lang,
}: {
  paragraphs: readonly string[]
  /** Language of the description, when it differs from that of the page. */
  lang: string | undefined
}) {
  const [first = '', ...others] = paragraphs
  const end = first.search(/[.!?](?:\s|$)/)
  const statement = end > 0 ? first.slice(0, end + 1) : first
  const rest = end > 0 ? first.slice(end + 1).trim() : ''
  if (!statement) return null
  return (
    <section lang={lang} className="py-section">
      <div className="wrap grid-12 gap-y-6">
        <h2 className="text-h1 lg:col-span-5">{statement}</h2>
        <div className="grid content-start gap-[1.1em] text-lead lg:col-start-7 lg:col-end-13">
          {[...(rest ? [rest] : []), ...others].map((paragraph) => (
            <p key={paragraph} className="max-w-prose">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </section>
  )
}
