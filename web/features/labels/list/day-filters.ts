// Apart from label-filters.ts, which the routes load on every screen.

/** The lists that have a chip, in the order shown: each is in the colour of its rows. */
export const dayFilters = [
  { status: 'expired', name: 'Vencidos', tone: 'late' },
  { status: 'today', name: 'Hoje', tone: 'today' },
  { status: 'tomorrow', name: 'Amanhã', tone: 'tomorrow' },
  { status: 'soon', name: 'Até 3 dias', tone: 'soon' },
  { status: 'later', name: 'Depois', tone: 'ok' },
] as const
