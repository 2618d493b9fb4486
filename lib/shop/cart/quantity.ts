/** The highest quantity of one order line. Separate from the forms, which bring zod along. */
export const MAX_QUANTITY = 999
