import { createHash } from 'node:crypto'
import { toSlug } from './api-documents.ts'
import { listEntries } from './document-shape.ts'
import type { OpenApiDocument } from './document-shape.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
const code = (text: string) => `<code>${escape(text)}</code>`

const style = `
:root { color-scheme: light dark }
body { font: 1rem/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 62rem; padding: 1.5rem }
code { font: .92em ui-monospace, monospace; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid; padding: .3rem .6rem .3rem 0; text-align: start; vertical-align: top }
`

/** Forbids loading and scripts: the page needs only its inline style. */
export const referencePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256')
  .update(style)
  .digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

function writeTable(head: string[], rows: string): string {
  const cells = head.map((name) => `<th>${name}</th>`).join('')
  return `<table><thead><tr>${cells}</tr></thead><tbody>${rows}</tbody></table>`
}

/**
 * Writes the overview as an HTML page, which works without scripts: every operation, and every
 * error code. Parameters, schemas and examples are in the Markdown pages that it links to.
 */
export function writeReferencePage(document: OpenApiDocument): string {
  const entries = listEntries(document)
  const sections = document.tags.map(({ name, description }) => {
    const own = entries.filter(({ operation }) => operation.tags?.includes(name))
    const rows = own.map(
      ({ title, operation: { operationId = '', summary = '' } }) =>
        `<tr id="${escape(operationId)}"><td>${escape(summary)}</td><td>${code(title)}</td></tr>`,
    )
    const slug = escape(toSlug(name))
    return (
      `<section><h2>${escape(name)}</h2><p>${escape(description)} With parameters, schemas and examples: ` +
      `<a href="/reference/${slug}.md">Markdown</a>, <a href="/openapi/${slug}.json">OpenAPI</a>.</p>` +
      `${writeTable(['Operation', 'Call'], rows.join(''))}</section>`
    )
  })
  const codes = document['x-error-codes'].map(
    ({ code: name, status, cause }) =>
      `<tr id="code-${escape(name)}"><td>${code(name)}</td><td>${status.join(', ')}</td><td>${escape(cause)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Commerce platform: reference</title><style>${style}</style></head>
<body><main><h1>Commerce platform</h1>
<p>Generated from <a href="/openapi.json">the OpenAPI document</a>. <a href="/reference/index.md">All APIs in Markdown</a>, <a href="#error-codes">error codes</a>.</p>
${sections.join('\n')}
<section><h2 id="error-codes">Error codes</h2><p>Clients branch on the code of a problem. New codes may be added.</p>
${writeTable(['Code', 'Status', 'Cause'], codes.join(''))}</section>
</main></body></html>
`
}
