import { useState } from 'react'
import { plainText } from '#contract/decimal'
import { typedPortions } from './scaled-recipe.ts'

export interface Portions {
  /** The last number that made sense: all quantities are for it. */
  readonly count: number
  /** The field's text, never rewritten while it is typed. */
  readonly text: string
  readonly isWrong: boolean
  readonly type: (text: string) => void
  readonly set: (count: number) => void
}

/** The number of portions that the page is for. It begins with the sheet's own. */
export function usePortions(own: number): Portions {
  const [count, setCount] = useState(own)
  const [text, setText] = useState(plainText(own))
  return {
    count,
    text,
    isWrong: typedPortions(text) === null,
    type: (written) => {
      setText(written)
      setCount(typedPortions(written) ?? count)
    },
    set: (portions) => {
      setText(plainText(portions))
      setCount(portions)
    },
  }
}
