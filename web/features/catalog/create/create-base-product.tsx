import { schemaResolver, useForm } from '@mantine/form'
import { baseProductBody } from '#contract/catalog'
import type { BaseProductBody } from '#contract/catalog'
import { BaseProductFields } from '../base-product-fields.tsx'
import { blankBaseProduct, bodyOf } from '../base-product-values.ts'
import type { BaseProductValues } from '../base-product-values.ts'
import { FirstResponsibleField, useFirstResponsible, withFirstResponsible } from '../first-responsible.tsx'
import { baseProductTexts } from '../texts.ts'
import { CreationFrame, useCreation } from './creation-frame.tsx'
import type { OnCreated } from './creation-frame.tsx'

interface CreateBaseProductProps {
  readonly name: string
  readonly userName: string
  readonly onDone: OnCreated
}

const errorsOfProduct = schemaResolver(baseProductBody, { sync: true })

export function CreateBaseProduct({ name, userName, onDone }: CreateBaseProductProps) {
  const first = useFirstResponsible(userName)
  const form = useForm<BaseProductValues>({
    initialValues: { ...blankBaseProduct, name },
    validate: (values) => errorsOfProduct(bodyOf(values)),
  })
  const creation = useCreation<BaseProductBody, BaseProductValues>({
    writes: withFirstResponsible(first),
    texts: baseProductTexts,
    form,
    onDone,
  })
  return (
    <CreationFrame
      texts={baseProductTexts}
      creation={creation}
      onSubmit={form.onSubmit((values) => creation.save(baseProductBody.parse(bodyOf(values))))}
    >
      <BaseProductFields form={form} isOpen={false} />
      <FirstResponsibleField of={first} />
    </CreationFrame>
  )
}
