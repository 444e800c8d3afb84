import type { TemperatureSettings } from '#contract/temperatures/settings'
import type { ExposureRule } from '#contract/temperatures/verdict-schemas'

/** Values of the form while the user types. */
export interface RuleValues extends Record<string, unknown> {
  rule: ExposureRule
  signedBy: string
  gapMinutes: string
}

export const ruleValues = ({ rule, signedBy, gapMinutes }: TemperatureSettings): RuleValues => ({
  rule,
  signedBy,
  gapMinutes: String(gapMinutes),
})

/** Request body. What is unreadable stays so, so that the contract gives the error messages. Nobody signs `decidir`. */
export const ruleBody = ({ rule, signedBy, gapMinutes }: RuleValues): TemperatureSettings => ({
  rule,
  signedBy: rule === 'decidir' ? '' : signedBy.trim(),
  gapMinutes: /^\s*\d+\s*$/.test(gapMinutes) ? Number(gapMinutes) : Number.NaN,
})

/**
 * The signature after another rule is chosen: who signed the saved rule has not signed another one. What a person has typed
 * stays.
 */
export const signatureFor = (rule: ExposureRule, typed: string, saved: Pick<RuleValues, 'rule' | 'signedBy'>): string =>
  rule === saved.rule ? typed || saved.signedBy : typed === saved.signedBy ? '' : typed
