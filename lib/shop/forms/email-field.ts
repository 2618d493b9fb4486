import { z } from 'zod'
import { emailProblem } from './text-input'

/** An email address; the message is the key of its error. */
export const emailField = z
  .string()
  .default('')
  .transform((value, context) => {
    const problem = emailProblem(value)
    if (problem) context.addIssue({ code: 'custom', message: problem })
    return value.trim()
  })
