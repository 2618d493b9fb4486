import { createHash } from 'node:crypto'
import { toSlug } from './api-documents.ts'
import { describeSchema, type TypeWriter } from './describe-schema.ts'
import { listEntries } from './document-shape.ts'
import { examples, writeExample } from './examples.ts'
import type { JsonSchema, MediaTypes, OpenApiDocument, Operation } from './document-shape.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
const code = (text: string) => `<code>${escape(text)}</code>`

const style = `
:root { color-scheme: light dark }
body { font: 1rem/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 62rem; padding: 1.5rem }
h1, h2, h3 { line-height: 1.2; text-wrap: balance }
h3 { border-top: 1px solid; margin-top: 2.5rem; padding-top: 1rem }
code { font: .92em ui-monospace, monospace; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid; padding: .3rem .6rem .3rem 0; text-align: start; vertical-align: top }
pre { border-inline-start: 3px solid; font: .92em/1.4 ui-monospace, monospace; overflow-x: auto; padding-inline-start: 1rem }
nav ul { columns: 18rem; padding: 0; list-style: none }
.mark { border: 1px solid; border-radius: 1rem; font-size: .8rem; padding: 0 .6rem }
`

/** Forbids loading and scripts: the page needs only its inline style. */
export const referencePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256')
  .update(style)
  .digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const writer: TypeWriter = {
  code,
  text: escape,
  schema: (name) => `<a href="#schema-${escape(name)}">${escape(name)}</a>`,
  fields: describeFields,
}

const describeType = (schema: JsonSchema | undefined) => describeSchema(schema, writer)

function describeFields({ properties = {}, required = [] }: JsonSchema): string {
  const rows = Object.entries(properties).map(
    ([name, field]) =>
      `<tr><td>${code(name)}</td><td>${required.includes(name) ? 'yes' : 'no'}</td>` +
      `<td>${describeType(field)}${field.description ? `<br>${escape(field.description)}` : ''}</td></tr>`,
  )
  return `<table><thead><tr><th>Field</th><th>Always</th><th>Type</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function describeContent(content: MediaTypes | undefined): string {
  return Object.entries(content ?? {})
    .map(([type, { schema }]) => `${code(type)} ${describeType(schema)}`)
    .join('<br>')
}

function describeExample(method: string, operationId: string): string {
  const example = examples[operationId]
  if (!example) return ''
  const { request, response } = writeExample(method, example)
  const block = (text: string) => `<pre>${escape(text)}</pre>`
  return `<details><summary>Example</summary>${block(request)}${block(response)}</details>`
}

function describeOperation(title: string, operation: Operation): string {
  const { operationId = '', summary = '', description, parameters = [] } = operation
  const scopes = operation.security?.flatMap((one) => one['bearer'] ?? []) ?? []
  const inputs = parameters.map(
    (one) =>
      `<tr><td>${code(one.name)}</td><td>${one.in}${one.required ? ', required' : ''}</td>` +
      `<td>${describeType(one.schema)} ${escape(one.description ?? '')}</td></tr>`,
  )
  const answers = Object.entries(operation.responses).map(
    ([status, answer]) =>
      `<tr><td>${code(status)}</td><td>${escape(answer.description ?? '')}</td>` +
      `<td>${describeContent(answer.content)}</td></tr>`,
  )
  return [
    `<h3 id="${escape(operationId)}">${escape(summary)}</h3>`,
    `<p>${code(title)} <span class="mark">${operation['x-contract'] ?? ''}</span></p>`,
    description ? `<p>${escape(description)}</p>` : '',
    scopes.length > 0 ? `<p>Scope: ${scopes.map(code).join(' ')}</p>` : '',
    inputs.length > 0 ? `<table><tbody>${inputs.join('')}</tbody></table>` : '',
    operation.requestBody ? `<p>Body: ${describeContent(operation.requestBody.content)}</p>` : '',
    `<table><tbody>${answers.join('')}</tbody></table>`,
    describeExample(title.split(' ')[0] ?? '', operationId),
  ].join('\n')
}

function describeErrorCodes({ 'x-error-codes': codes }: OpenApiDocument): string {
  const rows = codes.map(
    ({ code: name, status, cause }) =>
      `<tr id="code-${escape(name)}"><td>${code(name)}</td><td>${status.join(', ')}</td><td>${escape(cause)}</td></tr>`,
  )
  return (
    '<section><h2 id="error-codes">Error codes</h2><p>Clients branch on the code of a problem. New codes may be added.</p>' +
    `<table><thead><tr><th>Code</th><th>Status</th><th>Cause</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
  )
}

/** Writes the document as an HTML page, which works without scripts. */
export function writeReferencePage(document: OpenApiDocument): string {
  const entries = listEntries(document)
  const sections = document.tags.map(({ name, description }) => {
    const own = entries.filter(({ operation }) => operation.tags?.includes(name))
    const links = own.map(
      ({ operation }) =>
        `<li><a href="#${escape(operation.operationId ?? '')}">${escape(operation.summary ?? '')}</a></li>`,
    )
    const parts = own.map(({ title, operation }) => describeOperation(title, operation))
    const slug = escape(toSlug(name))
    const forms = `<p>Of this API alone: <a href="/openapi/${slug}.json">OpenAPI</a>, <a href="/reference/${slug}.md">Markdown</a>.</p>`
    return `<section><h2>${escape(name)}</h2><p>${escape(description)}</p>${forms}<nav aria-label="${escape(name)}"><ul>${links.join('')}</ul></nav>${parts.join('\n')}</section>`
  })
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<h3 id="schema-${escape(name)}">${escape(name)} <span class="mark">${schema['x-contract'] ?? ''}</span></h3>${describeType(schema)}`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Commerce platform: reference</title><style>${style}</style></head>
<body><main><h1>Commerce platform</h1>
<p>Generated from <a href="/openapi.json">the OpenAPI document</a>; also available <a href="/reference/index.md">in Markdown</a>. <a href="#error-codes">Error codes</a> are listed below.</p>
${sections.join('\n')}
${describeErrorCodes(document)}
<section><h2>Schemas</h2>${schemas.join('\n')}</section>
</main></body></html>
`
}
