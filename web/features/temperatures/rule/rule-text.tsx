import type { ExposureRule } from '#contract/temperatures/verdict-schemas'
import { ruleWords } from './rule-words.ts'

interface RuleTextProps {
  readonly rule: ExposureRule
  /** It is the rule of the house now. */
  readonly isOwn: boolean
}

/** What a rule means, and where it is from. */
export function RuleText({ rule, isOwn }: RuleTextProps) {
  const { name, lines, source } = ruleWords[rule]
  return (
    <span className="stack gap-1 slim">
      <b className="strong">
        {name}
        {isOwn ? <span className="good mid"> · em uso</span> : null}
      </b>
      {lines.map((line) => (
        <span key={line} className="figures">
          {line}
        </span>
      ))}
      <small className="muted text-2">{source}</small>
    </span>
  )
}
