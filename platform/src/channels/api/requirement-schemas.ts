import { z } from '@hono/zod-openapi'
import { named, sourced } from '#http/openapi.ts'
import {
  productFields,
  variantFields,
  type ProductRequirement,
} from '#channels/resolve-requirements.ts'
import type { ChannelRequirement } from '#store/schema/channels.ts'

const key = z.string().trim().min(1).max(100)
const value = z.string().trim().min(1).max(2000)
const level = z.enum(['product', 'variant'])
const origin = z.enum(['provider', 'merchant'])

const fieldNames = [...productFields.keys(), ...variantFields.keys()]
const fieldName = new RegExp(`^(${fieldNames.join('|')}|(option|attribute):.{1,100})$`)

const requirementInput = z.object({
  key,
  label: z.string().trim().min(1).max(200),
  level,
  isRequired: z.boolean().default(true),
  allowedValues: z.array(value).min(1).max(1000).nullable().default(null),
  field: z
    .string()
    .regex(fieldName, 'must be a field of the catalog')
    .nullable()
    .default(null)
    .describe(
      `${fieldNames.join(', ')}, option:<name> or attribute:<name>; ` +
        'null: an option, attribute or field with the name of the key',
    ),
  defaultValue: value.nullable().default(null),
  origin: origin.default('merchant').describe('The source of the requirement'),
})

export const requirementsRequest = z
  .object({ requirements: z.array(requirementInput).max(200) })
  .refine(
    ({ requirements }) => new Set(requirements.map((one) => one.key)).size === requirements.length,
    { path: ['requirements'], message: 'Keys must be unique.' },
  )
  .openapi('ChannelRequirementsRequest')

const requirementFields = {
  key: z.string(),
  label: z.string(),
  level,
  isRequired: z.boolean(),
  allowedValues: z.array(z.string()).nullable(),
  field: z.string().nullable(),
  defaultValue: z.string().nullable(),
  provenance: z.object({ origin, recordedBy: z.string(), recordedOn: z.iso.datetime() }),
}

const requirement = sourced('named', 'ChannelRequirement', requirementFields)

export const requirementList = sourced('named', 'ChannelRequirements', {
  data: z.array(requirement),
})

const provenance = sourced('named', 'RequirementProvenance', {
  origin: z.enum(['merchant', 'catalog', 'default']),
  field: z.string().nullable().describe('The field of the catalog that was read'),
  recordedBy: z.string().nullable(),
  recordedOn: z.iso.datetime().nullable(),
})

const answer = {
  value: z.string().nullable(),
  valueProvenance: provenance.nullable(),
  problem: z.enum(['missing', 'notAllowed']).nullable(),
}

const productRequirement = sourced('named', 'ProductRequirement', {
  ...requirementFields,
  ...answer,
  variantValues: z
    .array(z.object({ variantId: z.string(), sku: z.string(), ...answer }))
    .describe('One entry per SKU, if the requirement is about variants'),
})

export const productRequirements = sourced('named', 'ProductRequirements', {
  productId: z.string(),
  isComplete: z.boolean().describe('Whether all required values are present'),
  requirements: z.array(productRequirement),
})

export const valuesRequest = named('RequirementValuesRequest', {
  values: z
    .array(z.object({ key, value: value.nullable() }))
    .max(200)
    .default([]),
  variantValues: z
    .array(z.object({ key, variantId: z.string().min(1).max(200), value: value.nullable() }))
    .max(1000)
    .default([]),
})

export function toRequirement({ origin: by, recordedBy, recordedOn, ...rest }: ChannelRequirement) {
  return { ...rest, provenance: { origin: by, recordedBy, recordedOn } }
}

export function toProductRequirements(
  productId: string,
  requirements: readonly ProductRequirement[],
): z.infer<typeof productRequirements> {
  return {
    productId,
    isComplete: requirements.every(({ problem }) => problem === null),
    requirements: requirements.map(({ requirement: rule, provenance: from, ...rest }) => ({
      ...toRequirement(rule),
      value: rest.value,
      valueProvenance: from,
      problem: rest.problem,
      variantValues: rest.variantValues.map(({ provenance: source, ...one }) => ({
        ...one,
        valueProvenance: source,
      })),
    })),
  }
}
