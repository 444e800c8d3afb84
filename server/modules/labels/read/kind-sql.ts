/**
 * The kind by which a label in stock is looked for, as an expression of SQL: `#amostra`, or the id of its product, or its name
 * where it has no product. It is the key of the index labels__kind, word for word. A `coalesce` or a `||` in it would keep the
 * index out of every plan: under row-level security PostgreSQL looks only for what cannot tell a row to others.
 *
 * @param label the alias of the table
 */
export const kindSql = (label: string): string =>
  `case when ${label}.purpose = 'amostra' then '#amostra' when ${label}.base_product_id is null then ${label}.name_key else ${label}.base_product_id end`
