import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BaseProduct } from '#contract/catalog/entries'
import { proposeClass } from '#contract/catalog/class-proposal'
import { classNames, foodClasses } from '#contract/food'
import { requestNothing, sentenceOf } from '../../../lib/http.ts'
import { Notice } from '../../../components/kit/notice.tsx'
import styles from './choose-class.module.css'
import { Button } from '../../../components/kit/button.tsx'

/** A product without a class has no computed date: the class is chosen here, and what its name says is preselected. */
export function ChooseClass({ product }: { readonly product: BaseProduct }) {
  const queryClient = useQueryClient()
  const proposed = proposeClass(product.name)?.foodClass
  const [chosen, setChosen] = useState<string>(proposed ?? '')
  const foodClass = foodClasses.find((known) => known === chosen)
  const save = useMutation({
    mutationFn: (): Promise<void> => {
      const body = { items: [{ id: product.id, foodClass }] }
      return requestNothing('/api/base-products/classes', { method: 'PUT', body })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['catalog'] }),
  })

  return (
    <div className="stack gap-2 pad-4 panel">
      <p className="mid">Escolha o tipo de alimento deste produto para calcular a validade.</p>
      <div className={`flex wrap top gap-3 ${styles.row}`}>
        <NativeSelect
          size="md"
          label="Tipo de alimento"
          name="foodClass"
          description={proposed === undefined ? undefined : 'Proposta pelo nome: confira antes de confirmar'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[
            { value: '', label: 'Escolha' },
            ...foodClasses.map((value) => ({ value, label: classNames[value].name })),
          ]}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Button look="quiet" disabled={foodClass === undefined || save.isPending} onClick={() => save.mutate()}>
          {save.isPending ? 'Salvando...' : 'Confirmar tipo'}
        </Button>
      </div>
      {save.isError ? (
        <Notice tone="bad" text={sentenceOf(save.error, 'Erro ao salvar o tipo de alimento. Tente novamente.')} />
      ) : null}
    </div>
  )
}
