import { z } from '@hono/zod-openapi'
import { energyClasses, type EnergyClass } from './enums.ts'

const operator = z
  .object({
    name: z.string().trim().min(1).max(200),
    postalAddress: z.string().trim().min(1).max(500),
    electronicAddress: z
      .union([z.email(), z.url({ protocol: /^https$/ })])
      .describe('Email or URL'),
  })
  .openapi('EconomicOperator')

/** Labels have seven classes (Regulation (EU) 2017/1369, Article 11). */
function isOnScale(label: Record<'class' | 'best' | 'worst', EnergyClass>): boolean {
  const place = (name: 'class' | 'best' | 'worst') => energyClasses.indexOf(label[name])
  return (
    place('best') <= place('class') &&
    place('class') <= place('worst') &&
    place('worst') - place('best') < 7
  )
}

const documentUrl = z.union([
  z.url({ protocol: /^https$/ }).max(2048),
  z.string().startsWith('/media/').max(2048),
])

/**
 * What an offer must state by Regulations (EU) 2023/988, Article 19, and 2017/1369, Article 5.
 * Omitted members of an import stay as stored; `warnings` are in the store's own language.
 */
export const compliance = z
  .object({
    manufacturer: operator.nullable().optional(),
    responsiblePerson: operator
      .nullable()
      .optional()
      .describe('In the Union, for a manufacturer outside of it'),
    warnings: z.string().trim().max(5_000).nullable().optional(),
    energyLabel: z
      .object({
        class: z.enum(energyClasses),
        best: z.enum(energyClasses).default('A').describe('The best class of the product group'),
        worst: z.enum(energyClasses).default('G'),
        labelUrl: documentUrl,
        sheetUrl: documentUrl.describe('The product information sheet'),
      })
      .refine(isOnScale, {
        path: ['class'],
        message: 'A class from best to worst, on a scale of at most seven',
      })
      .nullable()
      .optional(),
  })
  .openapi('Compliance')

export type Compliance = z.output<typeof compliance>
