import { useId } from 'react'
import type { ReactNode } from 'react'
import { plainText } from '#contract/decimal'
import type { ShownRecipe } from '#contract/recipes'
import { portionWord } from '#contract/recipes/costing'
import { Stepper } from '../../../components/kit/stepper.tsx'
import { Pressable } from '../../../components/kit/pressable.tsx'
import styles from './recipe-view.module.css'
import { steppedPortions, timesTheSheet } from './scaled-recipe.ts'
import type { Portions } from './use-portions.ts'

interface ScaleBarProps {
  readonly recipe: ShownRecipe
  readonly portions: Portions
  /** The next step: the batch of what is made. */
  readonly children: ReactNode
}

const multiples = [
  { times: 0.5, sign: '½×' },
  { times: 1, sign: '1×' },
  { times: 1.5, sign: '1½×' },
  { times: 2, sign: '2×' },
  { times: 3, sign: '3×' },
] as const

/** "Para 18 fatias": all quantities of the page follow this number. */
export function ScaleBar({ recipe, portions: { count, text, isWrong, type, set }, children }: ScaleBarProps) {
  const id = useId()
  const word = portionWord(recipe.portionUnit, count)
  return (
    <div className={`row wrap across text-4 mid ${styles.scale}`} role="group" aria-label="Para quantas porções">
      <label htmlFor={id}>Para</label>
      <Stepper
        less="Menos uma"
        more="Mais uma"
        onLess={() => set(steppedPortions(count, -1))}
        onMore={() => set(steppedPortions(count, 1))}
      >
        <input
          data-wide
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={`Quantidade em ${word}`}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </Stepper>
      <span className="slim break">{word}</span>
      <div className="flex wrap gap-1" role="group" aria-label="Vezes a ficha">
        {multiples.map(({ times, sign }) => {
          const wanted = timesTheSheet(recipe, times)
          return wanted === null ? null : (
            <Pressable key={times} className="chip" aria-pressed={wanted === count} onClick={() => set(wanted)}>
              {sign}
            </Pressable>
          )
        })}
      </div>
      <div className={`flex wrap end gap-2 ${styles.next}`}>{children}</div>
      {isWrong ? (
        <p id={`${id}-error`} className="wide bad text-2" role="alert">
          Escreva um número maior que zero, como 12 ou 1,5. A página mostra {plainText(count)} {word}.
        </p>
      ) : null}
    </div>
  )
}
