import { listOperations, type OpenApiDocument } from './document-shape.ts'

const letters = { documented: 'D', named: 'N', assumed: 'A' } as const

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`

/** Writes `docs/contract.md`: the operations and schemas of the document with their marks. */
export function writeContractPage(document: OpenApiDocument): string {
  const operations = listOperations(document.paths).map(({ path, method, operation }) => {
    const mark = operation['x-contract']
    const scopes = operation.security?.flatMap((one) => one['bearer'] ?? []).join(', ') ?? ''
    const call = `\`${method.toUpperCase()} ${path}\``
    return row(mark ? letters[mark] : '?', operation.operationId ?? '', call, scopes)
  })
  const schemas = Object.entries(document.components.schemas)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, { 'x-contract': mark }]) =>
      mark === 'documented' || mark === 'named' ? [row(letters[mark], name)] : [],
    )
  const events = Object.keys(document.webhooks).map((type) => `- \`${type}\``)
  return [
    '# The contract: operations, schemas and events',
    '',
    'Generated from the OpenAPI document by `npm run contract`; `npm run check` verifies that it is',
    'current. **D**: documented by the published specification. **N**: named there, with an assumed',
    'shape. **A**: assumed, because it is needed and the specification has nothing for it. If your',
    'platform differs in an N or an A, change `lib/commerce/` and nothing else. Admin paths are also',
    'served under `/api`.',
    '',
    '## Operations',
    '',
    row('Mark', 'Operation', 'Call', 'Scope'),
    row('---', '---', '---', '---'),
    ...operations,
    '',
    '## Schemas',
    '',
    'Those that are documented or named; all others are assumed.',
    '',
    row('Mark', 'Schema'),
    row('---', '---'),
    ...schemas,
    '',
    '## Events',
    '',
    ...events,
    '',
  ].join('\n')
}
