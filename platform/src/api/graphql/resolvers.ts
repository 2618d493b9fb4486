import type { GraphqlContext } from './context.ts'
import { toMajor } from '#store/money.ts'
import type { Fields } from './graphql-schema.d.ts'
import type { Sources } from './sources.ts'

type Type = keyof Fields
type AnyField = { value: unknown; args: object }

type Resolver<Source, Field> = Field extends AnyField
  ? (
      source: Source,
      args: Field['args'],
      context: GraphqlContext,
    ) => Field['value'] | Promise<Field['value']>
  : never

type All<Name extends Type> = {
  [Key in keyof Fields[Name]]: Resolver<Sources[Name], Fields[Name][Key]>
}

/** What is read of a source for a field without a resolver: the amount in minor units, if any. */
type Plain<Source, Key> = `${Key & string}Minor` extends keyof Source
  ? Source[`${Key & string}Minor` & keyof Source]
  : Key extends keyof Source
    ? Source[Key]
    : unknown

/** The fields that the source does not have, or not with the type that the schema names. */
type Missing<Name extends Type> = {
  [Key in keyof Fields[Name]]: Plain<Sources[Name], Key> extends ValueOf<Fields[Name][Key]>
    ? never
    : Key
}[keyof Fields[Name]]

type ValueOf<Field> = Field extends AnyField ? Field['value'] : never

/** The resolvers of a type: of every field that is not read from its source as it is. */
export type ResolversOf<Name extends Type> = Pick<All<Name>, Missing<Name>> & Partial<All<Name>>

type ObjectType = Exclude<Type, 'Addressed' | 'Localized' | 'ProductGroup'>

/** Of all types but interfaces, whose resolvers are spread into those of their types. */
export type Resolvers = {
  [Name in ObjectType as [Missing<Name>] extends [never] ? never : Name]: ResolversOf<Name>
} & { [Name in ObjectType]?: ResolversOf<Name> }

/** Resolves an amount in major units; null where that in minor units is. */
export const priceOf =
  <Name extends string>(name: Name) =>
  <Minor extends number | null>(
    source: Record<Name, Minor>,
    _args: object,
    { store }: GraphqlContext,
  ) =>
    (source[name] === null ? null : toMajor(source[name], store.currencyCode)) as Minor

/** Resolves a number without a resolver: `price` is `priceMinor` in major units, if there is that. */
export const resolveNumber =
  (name: string) =>
  (source: Record<string, number | null>, args: object, context: GraphqlContext) =>
    `${name}Minor` in source ? priceOf(`${name}Minor`)(source, args, context) : source[name]
