/**
 * The first parts of the query keys under which money is cached. The queries take their keys from here, so that none is
 * missing when `forgetCosts` drops what the last person at a shared tablet was shown.
 */
export const moneyKeys = {
  recipes: ['recipes'],
  receiving: ['receiving'],
  assistant: ['assistant'],
  reports: ['reports'],
  reportPreview: ['report-preview'],
  // Under 'labels': a live change of labels, such as a discard, reads the figures again.
  plan: ['labels', 'plan'],
  losses: ['labels', 'losses'],
  discardValue: ['labels', 'value'],
  waste: ['labels', 'waste'],
  production: ['labels', 'production'],
  occurrence: ['temperatures', 'occurrence'],
} as const

/** Lists under 'labels', which stay for whoever is at the device, without what their lots cost. */
export const listsWithWorth = ['list', 'expired', 'expiring'] as const
