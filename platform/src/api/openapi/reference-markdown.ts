import { takeApi, toSlug } from './api-documents.ts'
import { listEntries } from './document-shape.ts'
import type { JsonSchema, MediaTypes, OpenApiDocument, Operation } from './document-shape.ts'
import { examples, writeExample } from './examples.ts'

/** Escapes text for a table cell: line breaks and bars would end it, `<` would start an element. */
const inCell = (text: string) =>
  text
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replace(/\s*\n\s*/g, ' ')

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``

function describeSchema(schema: JsonSchema | undefined): string {
  if (!schema) return ''
  const name = schema.$ref?.split('/').at(-1)
  if (name) return `[${name}](#${name.toLowerCase()})`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(describeSchema).join(' or ')
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(' ')
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  if (schema.items) return `list of ${describeSchema(schema.items) || 'anything'}`
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([field, type]) => `${code(field)} ${describeSchema(type)}`,
    )
    return `object (${fields.join(', ')})`
  }
  const types = [schema.type ?? 'anything'].flat().join(' or ')
  return inCell(schema.format ? `${types} (${schema.format})` : types)
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`

export function writeTable(head: string[], rows: string[][]): string[] {
  if (rows.length === 0) return []
  return [
    [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n'),
  ]
}

const describeContent = (content: MediaTypes | undefined) =>
  Object.entries(content ?? {})
    .map(([type, { schema }]) => `${code(type)} ${describeSchema(schema)}`)
    .join(', ')

function describeExample(method: string, operationId: string): string[] {
  const example = examples[operationId]
  if (!example) return []
  const { request, response } = writeExample(method, example)
  return ['Example:', `\`\`\`http\n${request}\n\`\`\``, `\`\`\`http\n${response}\n\`\`\``]
}

function describeOperation(title: string, operation: Operation): string[] {
  const { operationId = '', summary = '', description, parameters = [] } = operation
  const scopes = operation.security?.flatMap((one) => one['bearer'] ?? []) ?? []
  return [
    `## ${summary}`,
    `${code(title)} (${operationId}, ${operation['x-contract'] ?? ''})`,
    ...(description ? [description] : []),
    ...(scopes.length > 0 ? [`Scope: ${scopes.map(code).join(' or ')}`] : []),
    ...writeTable(
      ['Parameter', 'In', 'Type', 'Meaning'],
      parameters.map((one) => [
        code(one.name),
        one.required ? `${one.in}, required` : one.in,
        describeSchema(one.schema),
        inCell(one.description ?? ''),
      ]),
    ),
    ...(operation.requestBody ? [`Body: ${describeContent(operation.requestBody.content)}`] : []),
    ...writeTable(
      ['Answer', 'Meaning', 'Body'],
      Object.entries(operation.responses).map(([status, answer]) => [
        code(status),
        inCell(answer.description ?? ''),
        describeContent(answer.content),
      ]),
    ),
    ...describeExample(title.split(' ')[0] ?? '', operationId),
  ]
}

function describeNamed(name: string, schema: JsonSchema): string[] {
  const { properties, required = [] } = schema
  const heading = `### ${name}`
  if (!properties) return [heading, describeSchema(schema)]
  const fields = Object.entries(properties).map(([field, type]) => [
    code(field),
    required.includes(field) ? 'yes' : 'no',
    describeSchema(type),
    inCell(type.description ?? ''),
  ])
  return [heading, ...writeTable(['Field', 'Always', 'Type', 'Meaning'], fields)]
}

function writeApiPage(document: OpenApiDocument, name: string, description: string): string[] {
  const api = takeApi(document, name)
  return [
    `# Commerce platform: ${name}`,
    description,
    `Generated from the [OpenAPI document](/openapi/${toSlug(name)}.json). [Overview](/reference/index.md)`,
    ...listEntries(api).flatMap(({ title, operation }) => describeOperation(title, operation)),
    '## Schemas',
    ...Object.entries(api.components.schemas).flatMap(([each, schema]) =>
      describeNamed(each, schema),
    ),
  ]
}

function writeIndex({ tags }: OpenApiDocument): string[] {
  return [
    '# Commerce platform',
    'The reference of each API, as a page and as an OpenAPI document:',
    ...writeTable(
      ['API', 'Description', 'OpenAPI'],
      tags.map(({ name, description }) => [
        `[${name}](/reference/${toSlug(name)}.md)`,
        inCell(description),
        `[${toSlug(name)}.json](/openapi/${toSlug(name)}.json)`,
      ]),
    ),
    'All APIs together: [openapi.json](/openapi.json).',
    'Clients branch on the code of a problem: [error codes](/reference/error-codes.md).',
  ]
}

function writeErrorCodes({ 'x-error-codes': codes }: OpenApiDocument): string[] {
  const rows = codes.map(({ code: name, status, cause }) => [
    code(name),
    status.join(', '),
    inCell(cause),
  ])
  return [
    '# Commerce platform: error codes',
    'Clients branch on the code of a problem. New codes may be added. [Overview](/reference/index.md)',
    ...writeTable(['Code', 'Status', 'Cause'], rows),
  ]
}

/** @returns pages by name: `index`, `error-codes`, and one for each API with its schemas. */
export function writeMarkdownPages(document: OpenApiDocument): Map<string, string> {
  const pages: [string, string[]][] = [
    ['index', writeIndex(document)],
    ['error-codes', writeErrorCodes(document)],
    ...document.tags.map(({ name, description }): [string, string[]] => [
      toSlug(name),
      writeApiPage(document, name, description),
    ]),
  ]
  return new Map(pages.map(([name, blocks]) => [name, `${blocks.join('\n\n')}\n`]))
}
