import { expiryInstant, formatLabelDate } from '../../../contract/calendar.ts'
import { celsiusText } from '../../../contract/food.ts'
import type { End } from '../../shelf-life/contract/end.ts'
import type { Tiers } from '../../shelf-life/contract/norm-books.ts'
import type { NormRow } from '../../shelf-life/contract/norm-row.ts'
import type { Case } from './case.ts'
import { art45, discardSource, hourOf, isSaoPaulo, kept, noSource, sourceOf } from './case.ts'
import { unitsOfShare } from './exposure.ts'
import {
  FREEZING,
  heldText,
  referenceText,
  sustainedIn,
  thawedEnd,
  thawedSince,
  tierAt,
  tierEnd,
  tierText,
} from './frozen.ts'
import type { Verdict } from './label.ts'
import { defaultTolerance } from './points.ts'
import type { LabelLimit } from './limits.ts'
import { isOut, limitOf, outText, tiersInForce } from './limits.ts'
import { chilled } from './refrigerated.ts'
import { MINUTE_MS } from './segments.ts'
import { lengthText } from './sentence.ts'

export function frozen(one: Case, limit: LabelLimit): Verdict {
  const { label, facts, counted, day, toleranceMinutes } = one
  const sustained = sustainedIn(counted.series, counted.window, toleranceMinutes)
  if (label.used > unitsOfShare(1)) return overBefore(one, sustained)
  const held = lengthText(toleranceMinutes * MINUTE_MS)
  if (sustained === null) return kept(one, `Nenhuma temperatura durou ${held}: a validade fica como está.`)
  const tiers = tiersInForce(facts.norms, label, day)
  if (sustained > FREEZING) return thawed(one, sustained, tiers)
  if (tiers === null) {
    if (!isOut(sustained, limit.bound))
      return { ...kept(one, `${heldText(sustained, held)}: a validade fica como está.`), sustained }
    const hint = referenceText(label, sustained, day, facts)
    const text = `${heldText(sustained, held)}, ${outText(limit.bound)}: nenhuma norma deste lugar diz o prazo. Decida.${hint}`
    return { ...kept(one, text), outcome: 'decidir', sustained }
  }
  const tier = tierAt(tiers, sustained)
  const source = sourceOf(tier?.row ?? null)
  const shorter = tier === null || tier.rank === 0 ? null : shorterEnd(one, tier.row)
  if (tier === null || shorter === null)
    return { ...kept(one, `${heldText(sustained, held)}: a validade fica como está.`), sustained, ...source }
  const because = `${heldText(sustained, held)}: ${tierText(tier.row)}.`
  const until = formatLabelDate(shorter.text, facts.kitchen.timeZone)
  if (shorter.at < one.asOf)
    return {
      ...kept(one, `${because} Esse prazo terminou em ${until}. Decida.`),
      outcome: 'decidir',
      sustained,
      ...source,
    }
  return {
    ...kept(one, `${because} A validade passa a ser ${until}.`),
    outcome: 'encurta',
    sustained,
    expirationDate: shorter.text,
    ...source,
  }
}

/** The end of a tier that comes before the label's own; null: it does not. */
function shorterEnd({ label, facts }: Case, row: NormRow) {
  const end = tierEnd(row, label, facts)
  return end.at < expiryInstant(label.expirationDate, facts.kitchen.timeZone).getTime() ? end : null
}

/** What it comes from had passed the accepted time before it was frozen. */
function overBefore(one: Case, sustained: number | null): Verdict {
  const decides = one.label.rule === 'decidir'
  const text = decides
    ? 'O tempo aceito já tinha passado antes destas leituras. Decida.'
    : `O tempo aceito já tinha passado antes destas leituras: descarte (${discardSource(one)}).`
  return {
    ...kept(one, text),
    outcome: decides ? 'decidir' : 'descartar',
    sustained,
    ...(isSaoPaulo(one) && !decides ? sourceOf(art45) : noSource),
  }
}

/** A person decides on thawed food sooner than on frozen food: the tolerance is that of a fridge, where it is shorter. */
function thawed(one: Case, sustained: number, tiers: Tiers | null): Verdict {
  const { label, facts, counted, day, toleranceMinutes } = one
  const { series, window } = counted
  const thawedAt = thawedSince(series, window) ?? window.from
  const chilledLabel = { ...label, storageKind: 'refrigerado', state: 'descongelado', placeMax: null } as const
  const limit = limitOf(chilledLabel, facts.norms, day)
  const since = `Acima de ${celsiusText(FREEZING)} por ${lengthText(toleranceMinutes * MINUTE_MS)}: descongelou às ${hourOf(one)(thawedAt)}`
  if (limit === null) return { ...kept(one, `${since}. Decida.`), outcome: 'decidir', sustained, thawedAt }
  const warm = chilled(
    {
      ...one,
      label: chilledLabel,
      counted: { ...counted, window: { ...window, from: thawedAt } },
      toleranceMinutes: Math.min(toleranceMinutes, defaultTolerance.refrigerado),
    },
    limit,
  )
  const told = { ...warm, sustained, thawedAt, counted: { ...warm.counted, window } }
  if (warm.outcome !== 'mantem') return { ...told, sentence: `${since}. ${warm.sentence}` }
  const atFreezing = tiers && tierAt(tiers, FREEZING)
  const shorter = atFreezing && shorterEnd(one, atFreezing.row)
  const thawedUntil = thawedEnd(label, thawedAt, limit.bound.celsius, facts)
  // What was warmer than 0 °C is not good for longer than what was kept at 0 °C.
  const end = shorter !== null && shorter.at < thawedUntil.at ? shorter : thawedUntil
  const why = tiers === null ? NO_NORM : whyNotOnlyThawed(one, { shorter, end })
  if (why !== null) return { ...told, outcome: 'decidir', sentence: `${since}. ${warm.sentence} ${why} Decida.` }
  const until = formatLabelDate(end.text, facts.kitchen.timeZone)
  return {
    ...told,
    ...(end === shorter && atFreezing !== null && sourceOf(atFreezing.row)),
    outcome: 'descongelou',
    expirationDate: end.text,
    sentence: `${since} e não volta ao freezer: usar até ${until}. ${warm.sentence}`,
  }
}

const NO_NORM = 'Nenhuma norma deste lugar diz o prazo do congelado.'

/** Why a person decides on food that has thawed; null: it may be used as thawed food. */
function whyNotOnlyThawed(
  { facts, asOf }: Case,
  { shorter, end }: { readonly shorter: End | null; readonly end: End },
) {
  if (shorter !== null && shorter.at < asOf)
    return `O prazo a ${celsiusText(FREEZING)} terminou em ${formatLabelDate(shorter.text, facts.kitchen.timeZone)}.`
  return end.at < asOf ? 'O prazo após descongelar já terminou.' : null
}
