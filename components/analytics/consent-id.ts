/** The id of the question what may be measured, to which the link in the footer leads. */
export const CONSENT_ID = 'consent'
