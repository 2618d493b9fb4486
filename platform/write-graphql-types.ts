import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLType,
} from 'graphql'
import { readFileSync, writeFileSync } from 'node:fs'

const scalars: Record<string, string> = {
  ...{ ID: 'string', String: 'string', Int: 'number', Float: 'number' },
  ...{ Boolean: 'boolean', DateTime: 'Date' },
}

function toTypeScript(type: GraphQLType): string {
  if (isNonNullType(type)) return toTypeScript(type.ofType).replace(/^Maybe<(.*)>$/, '$1')
  if (isListType(type)) return `Maybe<readonly ${itemOf(type.ofType)}[]>`
  const { name } = getNamedType(type)
  if (isScalarType(type)) return `Maybe<${scalars[name] ?? name}>`
  return `Maybe<${isObjectType(type) || isInterfaceType(type) ? `Sources['${name}']` : name}>`
}

function itemOf(type: GraphQLType) {
  const item = toTypeScript(type)
  return item.startsWith('readonly ') ? `(${item})` : item
}

const toInput = ({ name, type }: Pick<GraphQLInputField, 'name' | 'type'>) =>
  `${name}${isNonNullType(type) ? '' : '?'}: ${toTypeScript(type)}`

const toField = ({ name, type, args }: GraphQLField<unknown, unknown>) =>
  `    ${name}: Field<${toTypeScript(type)}${args.length === 0 ? '' : `, { ${args.map(toInput).join('; ')} }`}>\n`

/** The types of the resolvers of a schema, `Resolvers` in `src/api/graphql/resolvers.ts`. */
export function printTypes(text: string) {
  const types = Object.values(buildSchema(text).getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const inputs = types.filter(isInputObjectType).map((type) => {
    const fields = Object.values(type.getFields()).map((field) => `  ${toInput(field)}\n`)
    return `export interface ${type.name} {\n${fields.join('')}}\n`
  })
  const enums = types.filter(isEnumType).map((type) => {
    const values = type.getValues().map(({ name }) => `'${name}'`)
    return `export type ${type.name} = ${values.join(' | ')}\n`
  })
  const outputs = types
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .map(
      (type) => `  ${type.name}: {\n${Object.values(type.getFields()).map(toField).join('')}  }\n`,
    )
  return [
    '// Written by `npm run graphql:types -w platform` from schema.graphql.\n',
    "import type { Sources } from './sources.ts'\n\n",
    'export type Maybe<Value> = Value | null | undefined\n\n',
    'export interface Field<Value, Args = object> {\n  value: Value\n  args: Args\n}\n\n',
    ...[...inputs, ...enums].map((type) => `${type}\n`),
    `export interface Fields {\n${outputs.join('')}}\n`,
  ].join('')
}

/** The schema as its authors write it: everybody reads this one. */
export const schemaFile = new URL('schema.graphql', import.meta.url)
export const typesFile = new URL('src/api/graphql/graphql-schema.d.ts', import.meta.url)

if (import.meta.main) writeFileSync(typesFile, printTypes(readFileSync(schemaFile, 'utf8')))
