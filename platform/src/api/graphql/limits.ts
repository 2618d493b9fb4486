import { GraphQLError, type ASTVisitor, type ValidationContext } from 'graphql'
import type { Plugin } from 'graphql-yoga'

// The tree of a product page has about 150 fields; a document of this size is not one of ours.
const maxAliases = 20
const maxDirectives = 20
const maxRootFields = 10

function countSiblings(context: ValidationContext): ASTVisitor {
  let aliases = 0
  let directives = 0
  const report = (message: string) => context.reportError(new GraphQLError(message))
  return {
    OperationDefinition(node) {
      if (node.selectionSet.selections.length > maxRootFields) report('Too many root fields.')
    },
    Field(node) {
      if (node.alias) aliases += 1
      if (aliases === maxAliases + 1) report('Too many aliases.')
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
        context.reportError(new GraphQLError('Introspection is switched off.'))
      }
    },
  }
}

/** Limits that hold before anything is resolved; depth and cost are counted by the schema itself. */
export function limitDocuments({ introspection }: { introspection: boolean }): Plugin {
  return {
    onValidate({ addValidationRule }) {
      addValidationRule(countSiblings)
      if (!introspection) addValidationRule(refuseIntrospection)
    },
  }
}
