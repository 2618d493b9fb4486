import { metrics } from '@opentelemetry/api'
import {
  execute,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  Kind,
  type DocumentNode,
  type ExecutionResult,
} from 'graphql'
import { Problem, validationProblem } from '#http/problem.ts'
import { findDatabaseRefusal } from '#http/database-refusals.ts'
import { describeError } from '#log.ts'
import type { GraphqlContext } from './context.ts'
import { createMeter } from './cost.ts'
import type { GraphqlRequest } from './request.ts'
import { schema } from './schema.ts'

// Two hundred products with everything a card shows cost about 66,000, a usual page of a list 9,000.
// Related products of every product on a page exceed it by far.
const maxComplexity = 80_000
const maxDepth = 9
const maxBreadth = 250

/** Selects the requested operation, with the fragments it may use. @throws Problem 400. */
export function selectOperation(
  document: DocumentNode,
  operationName: string | null,
): DocumentNode {
  const operation = getOperationAST(document, operationName)
  if (!operation) {
    throw validationProblem({ operationName: ['must name one operation of the document'] })
  }
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
  return { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] }
}

function measure(document: DocumentNode, variables: Record<string, unknown>) {
  const operation = getOperationAST(document)
  if (!operation) throw new Error('no operation was selected')
  const type = schema.getRootType(operation.operation)
  if (!type) {
    throw validationProblem({
      variables: [`No root type found for operation ${operation.operation}`],
    })
  }
  const { coerced, errors } = getVariableValues(
    schema,
    operation.variableDefinitions ?? [],
    variables,
  )
  if (!coerced) throw validationProblem({ variables: [errors[0]?.message ?? 'Invalid'] })
  const fragments = document.definitions.filter((part) => part.kind === Kind.FRAGMENT_DEFINITION)
  const byName = new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
  return createMeter(schema, byName, coerced)(operation.selectionSet, type)
}

/** Null in a variable with a default comes to light where an argument needs its value. */
function measureOrRefuse(document: DocumentNode, variables: Record<string, unknown>) {
  try {
    return measure(document, variables)
  } catch (error) {
    if (error instanceof GraphQLError) throw validationProblem({ variables: [error.message] })
    throw error
  }
}

/** The cost in points (`cost.ts`). @throws Problem 400 if too expensive, deep or broad. */
export function getCost(document: DocumentNode, variables: Record<string, unknown>): number {
  const { complexity, depth, breadth } = measureOrRefuse(document, variables)
  const excess = [
    { name: 'complexity', value: complexity, max: maxComplexity },
    { name: 'depth', value: depth, max: maxDepth },
    { name: 'breadth', value: breadth, max: maxBreadth },
  ].find(({ value, max }) => value > max)
  if (!excess) return complexity
  throw new Problem('Graphql.TooComplex', {
    detail: `Its ${excess.name} is ${String(excess.value)}, the maximum ${excess.name} is ${String(excess.max)}.`,
  })
}

/** The problem that a resolver threw, if any. It refuses the whole request, and no data is sent. */
function findRefusal(errors: readonly GraphQLError[]): Problem | null {
  for (const { originalError } of errors) {
    if (originalError instanceof Problem) return originalError
    const refusal = originalError ? findDatabaseRefusal(originalError) : null
    if (refusal) return refusal
  }
  return null
}

const faultCounter = () =>
  metrics.getMeter('vitrine-platform').createCounter('vitrine.graphql.faults')

function hideFault(error: GraphQLError, { log }: GraphqlContext['services'], requestId: string) {
  const { nodes, path, originalError } = error
  // Only field names are logged: variables and SQL parameters contain personal data.
  const field = path?.filter((part) => typeof part === 'string').join('.')
  log.error('graphql fault', { requestId, field, ...describeError(originalError ?? error) })
  faultCounter().add(1, { 'vitrine.graphql.field': field ?? 'none' })
  const extensions = { code: 'Common.Internal' }
  return new GraphQLError('Something went wrong.', { nodes: nodes ?? [], path, extensions })
}

/**
 * Executes one operation. A problem thrown by any resolver refuses the whole request; faults of
 * nullable fields are reported as errors next to the data. Every fault is logged and counted.
 * @throws Problem.
 */
export async function runOperation(
  document: DocumentNode,
  { variables: variableValues }: GraphqlRequest,
  context: GraphqlContext,
  requestId: string,
): Promise<ExecutionResult> {
  const run = { schema, document, variableValues, contextValue: context }
  const { data, errors } = await execute(run)
  if (!errors) return { data: data ?? null }
  const refusal = findRefusal(errors)
  if (refusal) throw refusal
  // Without `data` nothing was executed, because the variables are invalid.
  if (data === undefined) {
    throw validationProblem({ variables: errors.map(({ message }) => message) })
  }
  const hidden = errors.map((error) => hideFault(error, context.services, requestId))
  if (data !== null) return { data, errors: hidden }
  throw new Problem('Common.Internal')
}
