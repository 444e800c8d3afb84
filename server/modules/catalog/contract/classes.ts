import * as z from 'zod/mini'
import { foodClasses, foodStates } from '../../../contract/food.ts'
import { lineOfText } from '../../../contract/text.ts'

const CLASSES_MAX = 1000

/** The classes that a person has confirmed, for many products at once; what a product's item does not name stays. */
export const classesBody = z.strictObject({
  items: z
    .array(
      z.strictObject(
        {
          id: lineOfText({ label: 'O produto base', min: 1, max: 60, required: 'Escolha um produto' }),
          foodClass: z.nullable(z.enum(foodClasses, 'Escolha o tipo de alimento')),
          animalOrigin: z.nullish(z.boolean('Informe se é de origem animal')),
          defaultState: z.nullish(z.enum(foodStates, 'Escolha a situação')),
        },
        'Escolha um produto',
      ),
      'Escolha pelo menos um produto',
    )
    .check(
      z.minLength(1, 'Escolha pelo menos um produto'),
      z.maxLength(CLASSES_MAX, `Escolha no máximo ${CLASSES_MAX} produtos por vez`),
      z.refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Cada produto vem uma vez só'),
    ),
})
export type ClassesBody = z.infer<typeof classesBody>
export type ClassItem = ClassesBody['items'][number]
