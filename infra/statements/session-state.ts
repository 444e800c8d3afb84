const lasting = [
  /\bpg_(?:try_)?advisory_(?:lock|unlock)/,
  // A value may be a call. One that calls a function of a call is refused, too.
  /\bset_config\((?!(?:[^()]|\([^()]*\))*,\s*true\s*\))/i,
  /^\s*(?:set (?!local\b|transaction\b)|listen |unlisten |prepare |deallocate |create temp)/,
]

/**
 * The texts that change what a session of PostgreSQL keeps after the transaction. Through a pooler in transaction mode
 * the next transaction has another session, and another restaurant may have this one.
 */
export const changingSession = (texts: Iterable<string>): readonly string[] =>
  [...texts].filter((text) => lasting.some((one) => one.test(text)))
