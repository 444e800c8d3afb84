import styles from './recipe-view.module.css'

interface MethodTextProps {
  readonly text: string
  /** The quantities inside the text belong to the sheet's own number of portions: "10 fatias". */
  readonly madeFor: string | null
}

/** The method as it was written, large enough to be read from the bench. */
export function MethodText({ text, madeFor }: MethodTextProps) {
  if (text === '') return <p className="above-2 muted text-2">Esta ficha não tem modo de preparo.</p>
  return (
    <>
      {madeFor === null ? null : (
        <p className="above-2 muted text-2">Quantidades escritas dentro do preparo são as da ficha, para {madeFor}.</p>
      )}
      <div className={`stack gap-4 above-2 text-4 ${styles.method}`}>
        {stepsOf(text).map(({ number, words }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the steps of a text never move
          <p key={at} data-numbered={number === null ? undefined : true}>
            {number === null ? null : <span className={`muted strong ${styles.number}`}>{number}</span>}
            <span>{words}</span>
          </p>
        ))}
      </div>
    </>
  )
}

interface Step {
  /** The number that the writer gave it. */
  readonly number: string | null
  readonly words: string
}

/** One step for each line; `1.` or `2)` at its beginning is its number. */
function stepsOf(text: string): readonly Step[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, number = null, words = line] = /^\s*(\d{1,2})[.)-]\s+(\S.*)$/u.exec(line) ?? []
      return { number, words }
    })
}
