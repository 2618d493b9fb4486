import { listOperations, type OpenApiDocument } from './document-shape.ts'
import { writeTable } from './reference-markdown.ts'

const letters = { documented: 'D', named: 'N', assumed: 'A' } as const

/** Writes `docs/contract.md`: the operations and schemas of the document with their marks. */
export function writeContractPage(document: OpenApiDocument): string {
  const operations = listOperations(document.paths).map(({ path, method, operation }) => {
    const mark = operation['x-contract']
    const scopes = operation.security?.flatMap((one) => one['bearer'] ?? []).join(', ') ?? ''
    const call = `\`${method.toUpperCase()} ${path}\``
    return [mark ? letters[mark] : '?', operation.operationId ?? '', call, scopes]
  })
  const schemas = Object.entries(document.components.schemas)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, { 'x-contract': mark }]) =>
      mark === 'documented' || mark === 'named' ? [[letters[mark], name]] : [],
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
    ...writeTable(['Mark', 'Operation', 'Call', 'Scope'], operations),
    '',
    '## Schemas',
    '',
    'Those that are documented or named; all others are assumed.',
    '',
    ...writeTable(['Mark', 'Schema'], schemas),
    '',
    '## Events',
    '',
    ...events,
    '',
  ].join('\n')
}
