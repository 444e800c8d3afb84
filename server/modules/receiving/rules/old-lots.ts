/** A lot without labels ends only when somebody says so: one that came before this instant is checked. */
export const oldBefore = (now: Date): Date => new Date(now.getTime() - OLD_DAYS * DAY_MS)

const OLD_DAYS = 30
const DAY_MS = 86_400_000
