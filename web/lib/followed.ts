type Groups<Values> = readonly (readonly (keyof Values)[])[]

/**
 * What changes in a form when its entry was changed elsewhere: the fields that nobody has changed in the form follow
 * the entry. Saving the form would else write their older values back.
 *
 * @param before the form's values of the entry as it was, `now` those of the entry as it is
 * @param together fields that mean something only with each other, as a number and its unit: one of them that was
 * changed in the form keeps the others too
 */
export function followed<Values extends object>(
  values: Values,
  before: Values,
  now: Values,
  together: Groups<Values> = [],
): Partial<Values> {
  const groupOf = (field: keyof Values) => together.find((fields) => fields.includes(field)) ?? [field]
  const isKept = (field: keyof Values) => groupOf(field).some((other) => values[other] !== before[other])
  return changedFields(values, now, isKept)
}

/** The values of `now` that are not those of `before`. */
export function changedFields<Values extends object>(
  before: Values,
  now: Values,
  isLeftOut: (field: keyof Values) => boolean = () => false,
): Partial<Values> {
  const changes: Partial<Values> = {}
  for (const field in now) if (now[field] !== before[field] && !isLeftOut(field)) changes[field] = now[field]
  return changes
}
