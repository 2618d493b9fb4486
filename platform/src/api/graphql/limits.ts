import { GraphQLError, type ASTVisitor, type ValidationContext, type ValidationRule } from 'graphql'

// A product page selects about 150 fields; no document of the storefront exceeds these limits.
const maxAliases = 20
const maxDirectives = 20
const maxRootFields = 10
const maxSiblings = 60
const maxSpreads = 50

function countParts(context: ValidationContext): ASTVisitor {
  let aliases = 0
  let directives = 0
  let spreads = 0
  const report = (message: string) => context.reportError(new GraphQLError(message))
  return {
    OperationDefinition(node) {
      if (node.selectionSet.selections.length > maxRootFields) report('Too many root fields.')
    },
    SelectionSet(node) {
      if (node.selections.length > maxSiblings) report('Too many fields in one selection set.')
    },
    Field(node) {
      if (node.alias) aliases += 1
      if (aliases === maxAliases + 1) report('Too many aliases.')
    },
    FragmentSpread() {
      spreads += 1
      if (spreads === maxSpreads + 1) report('Too many fragment spreads.')
    },
    Directive() {
      directives += 1
      if (directives === maxDirectives + 1) report('Too many directives.')
    },
  }
}

function refuseIntrospection(context: ValidationContext): ASTVisitor {
  return {
    Field(node) {
      if (node.name.value === '__schema' || node.name.value === '__type') {
        context.reportError(new GraphQLError('Introspection is disabled.'))
      }
    },
  }
}

/** Limits checked before execution; depth and cost are checked in `execute.ts`. */
export function createDocumentRules({
  introspection,
}: {
  introspection: boolean
}): ValidationRule[] {
  return introspection ? [countParts] : [countParts, refuseIntrospection]
}
