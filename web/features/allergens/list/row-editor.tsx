import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Declaration, Says } from '#contract/allergens/declaration'
import { Button } from '../../../components/kit/button.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { OtherBrandNotice } from '../../../components/other-brand-notice.tsx'
import { AnswerChoice } from '../ingredient/answer-choice.tsx'
import { isCrustacean, known, valuesOf } from '../ingredient/declaration-values.ts'
import type { DeclarationValues } from '../ingredient/declaration-values.ts'
import { ProposalNotice } from '../ingredient/proposal-notice.tsx'
import { openProposal, withProposal } from '../ingredient/proposal-values.ts'
import { nextAnswer } from './mark-keys.ts'
import { MarksList } from './marks-list.tsx'

const answers: readonly (readonly [Says | null, string])[] = [
  ['contem', 'Contém'],
  ['nao_contem', 'Não contém'],
  [null, 'Não sei'],
]
const order = answers.map(([answer]) => answer)

interface RowEditorProps {
  readonly declared: Declaration
  readonly busy: boolean
  /** Why it was not saved. */
  readonly message: string | null
  readonly onSave: (values: DeclarationValues) => void
  /** To the next ingredient; nothing is saved. */
  readonly onSkip: () => void
}

/** A button of its own is pressed by Enter; the chips of the substances are not. */
const isOwnButton = (target: EventTarget) =>
  target instanceof HTMLButtonElement && target.closest('[role="group"]') === null
const isTyping = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'text'

/** One ingredient of the list: every answer has a key, Enter saves. What nobody has answered is skipped, and stays unknown. */
export function RowEditor({ declared, busy, message, onSave, onSkip }: RowEditorProps) {
  const [values, setValues] = useState(() => valuesOf(declared))
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('[role="group"] button[tabindex="0"]')?.focus(), [])
  const change = (part: Partial<DeclarationValues>) => setValues((before) => ({ ...before, ...part }))
  const proposal = openProposal(declared.name, values)
  const isUnknown = values.allergens === null
  const finish = () => (isUnknown ? onSkip() : busy || onSave(values))
  const keys: Readonly<Record<string, () => void>> = {
    Enter: finish,
    g: () => change({ gluten: nextAnswer(order, values.gluten) }),
    l: () => change({ lactose: nextAnswer(order, values.lactose) }),
    n: () => change({ allergens: known(values.allergens) }),
    s: () => (proposal === null ? undefined : change(withProposal(values, proposal))),
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'Enter' && isOwnButton(target)) return
    if (isTyping(target) && key !== 'Enter') return
    const act = keys[key.length === 1 ? key.toLowerCase() : key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the fields inside bubble to here
    <div ref={box} className="stack gap-4 above-3" onKeyDown={press}>
      {declared.conferir.length > 0 ? (
        <OtherBrandNotice
          key={declared.conferir.join()}
          ingredientId={declared.ingredientId}
          declaredBrand={declared.allergenBrand}
          brands={declared.conferir}
        />
      ) : null}
      {proposal === null ? null : (
        <ProposalNotice proposal={proposal} shortcut="S" onTake={() => change(withProposal(values, proposal))} />
      )}
      <MarksList allergens={values.allergens} onChange={(allergens) => change({ allergens })} />
      <div className="pair">
        <AnswerChoice
          legend="Glúten (G)"
          path="gluten"
          answers={answers}
          value={values.gluten}
          onChange={(gluten) => change({ gluten })}
        />
        <AnswerChoice
          legend="Lactose (L)"
          path="lactose"
          answers={answers}
          value={values.lactose}
          onChange={(lactose) => change({ lactose })}
        />
      </div>
      <div className="pair">
        <TextInput
          label="Marca"
          autoComplete="off"
          value={values.allergenBrand}
          onChange={({ currentTarget }) => change({ allergenBrand: currentTarget.value })}
        />
        {isCrustacean(values.allergens) ? (
          <TextInput
            label="Espécies de crustáceos"
            autoComplete="off"
            value={values.species}
            onChange={({ currentTarget }) => change({ species: currentTarget.value })}
          />
        ) : null}
      </div>
      <p className="muted text-2">
        {isUnknown
          ? 'Ninguém informou ainda. Se a embalagem não traz nenhuma destas substâncias, diga isso (N).'
          : 'Salvar declara só o que está marcado.'}
      </p>
      <MessageBanner text={message} />
      <div className="row wrap gap-2">
        {isUnknown ? (
          <Button look="quiet" onClick={keys['n']}>
            A embalagem não declara nenhuma
          </Button>
        ) : (
          <Button busy={busy} onClick={() => onSave(values)}>
            {busy ? 'Salvando...' : 'Salvar e ir para o próximo'}
          </Button>
        )}
        <Button look="plain" onClick={onSkip}>
          Pular
        </Button>
      </div>
    </div>
  )
}
