import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../components/kit/button.tsx'
import { IconPrinter } from '../../../components/icons.ts'
import { saleHouseQuery } from '../../../components/printing/sale/sale-facts.ts'
import { mayNow } from '../../../lib/rights.ts'
import { sheetAllergensQuery } from '../allergen-api.ts'

// With the drawing, which a sheet that is only read does not need.
const BuffetTagSheet = lazy(async () => ({ default: (await import('./buffet-tag-sheet.tsx')).BuffetTagSheet }))

interface BuffetTagPartProps {
  readonly recipeId: number
  /** Of the dish; undefined until it is read. */
  readonly name: string | undefined
}

/** The way to the tags of a dish. */
export function BuffetTagPart({ recipeId, name }: BuffetTagPartProps) {
  const [isOpen, setOpen] = useState(false)
  const { data: found } = useQuery(sheetAllergensQuery(recipeId))
  const { data: house } = useQuery({ ...saleHouseQuery(), enabled: isOpen })
  if (found === undefined || name === undefined || !mayNow('imprimir')) return null
  return (
    <div>
      <Button look="quiet" icon={<IconPrinter size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Plaquinha do bufê
      </Button>
      {isOpen && house !== undefined ? (
        <Suspense>
          <BuffetTagSheet
            found={found}
            name={name}
            hasProgramme={house.allergenProgramme}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
