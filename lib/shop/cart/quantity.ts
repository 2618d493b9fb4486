/** The highest quantity of one order line. It stands apart from the forms, which bring zod along. */
export const MAX_QUANTITY = 999
