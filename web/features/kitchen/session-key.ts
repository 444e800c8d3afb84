/** The key of the query that says whose session this is (web/features/auth/api.ts). */
export const sessionKey = ['session'] as const
