import { Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { CONTRADICTION, contradicts, declarationBody } from '#contract/allergens/declaration'
import type { Declaration, Says } from '#contract/allergens/declaration'
import type { Affected } from '#contract/allergens/affected'
import { Button } from '../../../components/kit/button.tsx'
import { Card } from '../../../components/kit/card.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { allergensKey } from '../../../lib/allergens-key.ts'
import { useSavedForm } from '../../../lib/use-saved-form.ts'
import { declarationQuery, saveDeclaration } from '../allergen-api.ts'
import { AffectedNotice } from '../review/affected-notice.tsx'
import { AnswerChoice } from './answer-choice.tsx'
import { bodyOf, fieldOf, isCrustacean, known, valuesOf } from './declaration-values.ts'
import type { DeclarationValues, Source } from './declaration-values.ts'
import styles from './declaration-form.module.css'
import { LabelDock } from './label-dock.tsx'
import { ProposalNotice } from './proposal-notice.tsx'
import { openProposal, withProposal } from './proposal-values.ts'
import { SubstanceMarks } from './substance-marks.tsx'

const says: readonly (readonly [Says | null, string])[] = [
  ['contem', 'Contém'],
  ['nao_contem', 'Não contém'],
  [null, 'Não sei'],
]
const colours: readonly (readonly [boolean | null, string])[] = [
  [true, 'Contém'],
  [false, 'Não contém'],
  [null, 'Não sei'],
]
const sources: readonly (readonly [Source | null, string])[] = [
  ['rotulo', 'Rótulo'],
  ['fornecedor', 'Fornecedor'],
  ['casa', 'Feito na casa'],
]
const knows: readonly (readonly [boolean, string])[] = [
  [true, 'Eu informo'],
  [false, 'Não sei'],
]

const contractErrors = schemaResolver(declarationBody, { sync: true })

function errorsOf(values: DeclarationValues) {
  const body = bodyOf(values)
  const errors = Object.entries({
    ...(contradicts(body) && { gluten: CONTRADICTION }),
    ...contractErrors(body),
  })
  return Object.fromEntries(errors.map(([path, message]) => [fieldOf(path), message]))
}

/** What an ingredient contains, as somebody read it on the package. */
export function DeclarationForm({ declared }: { readonly declared: Declaration }) {
  const id = declared.ingredientId
  const form = useForm<DeclarationValues>({ initialValues: valuesOf(declared), validate: errorsOf })
  const [affected, setAffected] = useState<Affected | null>(null)
  const { title, message, saving, handleSubmit } = useSavedForm({
    form,
    entry: declared,
    valuesOf,
    together: [['allergens', 'species', 'gluten']],
    save: async (values) => {
      const { affected: concerned, ...saved } = await saveDeclaration(id, declarationBody.parse(bodyOf(values)))
      setAffected(concerned)
      return saved
    },
    queryKey: declarationQuery(id).queryKey,
    changes: [
      [...allergensKey, 'sheet'],
      [...allergensKey, 'list'],
      [...allergensKey, 'next'],
    ],
    fieldOf,
    done: 'Alergênicos salvos com sucesso!',
  })
  const { allergens } = form.values
  const question = <Field extends keyof DeclarationValues & string>(path: Field) => ({
    path,
    value: form.values[path],
    error: form.errors[path],
    onChange: (value: DeclarationValues[Field]) => {
      form.setValues({ [path]: value })
      form.clearFieldError(path)
    },
  })
  const marked = question('allergens')
  const proposal = openProposal(declared.name, form.values)

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <Card title="O que diz a embalagem" titleRef={title}>
        <div className="stack gap-5">
          <AnswerChoice
            {...marked}
            legend="Alergênicos"
            answers={knows}
            value={allergens !== null}
            onChange={(isKnown) => marked.onChange(isKnown ? known(allergens) : null)}
          />
          <p className="muted">{stateText(allergens)}</p>
          {proposal === null ? null : (
            <ProposalNotice
              proposal={proposal}
              onTake={() => form.setValues((values) => withProposal(values as DeclarationValues, proposal))}
            />
          )}
          <SubstanceMarks allergens={allergens} onChange={marked.onChange} />
          {isCrustacean(allergens) ? (
            <TextInput
              label="Espécies de crustáceos"
              description="Separadas por vírgula. Ex.: camarão, lagosta"
              autoComplete="off"
              {...form.getInputProps('species')}
            />
          ) : null}
          <div className="pair">
            <AnswerChoice {...question('gluten')} legend="Glúten" answers={says} />
            <AnswerChoice {...question('lactose')} legend="Lactose" answers={says} />
          </div>
          <AnswerChoice {...question('colourings')} legend="Corantes" answers={colours} />
          <Textarea
            label="Composição"
            placeholder="Ex.: farinha de trigo, ferro e ácido fólico"
            description="O que sai entre parênteses na lista de ingredientes."
            autosize
            minRows={2}
            maxRows={6}
            {...form.getInputProps('composition')}
          />
          <TextInput label="Marca" autoComplete="off" {...form.getInputProps('allergenBrand')} />
          <AnswerChoice {...question('allergenSource')} legend="De onde vem a informação" answers={sources} />
        </div>
      </Card>
      <LabelDock values={form.values}>
        <MessageBanner text={message} />
        <AffectedNotice affected={affected} />
        <Button type="submit" big wide disabled={!form.isDirty()} busy={saving}>
          {saving ? 'Salvando...' : 'Salvar'}
        </Button>
      </LabelDock>
    </form>
  )
}

function stateText(allergens: DeclarationValues['allergens']): string {
  if (allergens === null)
    return 'Enquanto não se sabe, as fichas que usam este ingrediente não têm frase de alergênicos.'
  const isMarked = Object.values(allergens).some((found) => found.length > 0)
  return isMarked
    ? 'Marque tudo o que a embalagem declara.'
    : 'Nada marcado: salvar assim declara que a embalagem não traz nenhuma destas substâncias.'
}
