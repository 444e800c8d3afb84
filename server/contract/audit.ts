/** What an entry of the audit trail is about; each event type belongs to one. */
export const auditKinds = [
  'labels',
  'prints',
  'withdrawals',
  'expiries',
  'catalog',
  'recipes',
  'receipts',
  'production',
  'temperatures',
  'recalls',
  'exports',
  'reports',
  'jobs',
  'access',
  'users',
] as const
export type AuditKind = (typeof auditKinds)[number]
