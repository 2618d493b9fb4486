/** The client of the desk at the token issuer. Staff sign in to it, and customers to all others. */
export const deskClientId = 'desk'
