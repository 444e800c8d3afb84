import { useState } from 'react'
import { IconPrinter, IconTrash } from '../../icons.ts'
import { Button } from '../button.tsx'
import { CountStepper } from '../count-stepper.tsx'
import { IconButton } from '../icon-button.tsx'
import { Specimen } from './specimen.tsx'

const looks = [
  { look: 'filled', word: 'Imprimir' },
  { look: 'quiet', word: 'Cancelar' },
  { look: 'plain', word: 'Ver todas' },
  { look: 'bad', word: 'Descartar' },
] as const

export const Buttons = () => (
  <>
    <Specimen name="Button">
      {looks.map(({ look, word }) => (
        <Button key={look} look={look}>
          {word}
        </Button>
      ))}
      {looks.map(({ look, word }) => (
        <Button key={look} look={look} disabled>
          {word}
        </Button>
      ))}
      {looks.map(({ look, word }) => (
        <Button key={look} look={look} busy>
          {word}
        </Button>
      ))}
      <Button big icon={<IconPrinter size={22} aria-hidden="true" />}>
        Gerar e imprimir 14
      </Button>
      <Button wide look="quiet">
        {'Molho de tomate da casa com manjericão fresco e azeite extravirgem '.repeat(2)}
      </Button>
    </Specimen>
    <Specimen name="IconButton">
      <IconButton label="Imprimir">
        <IconPrinter size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label="Excluir" tone="bad">
        <IconTrash size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label="Excluir, sem permissão" tone="bad" disabled>
        <IconTrash size={20} aria-hidden="true" />
      </IconButton>
    </Specimen>
    <Specimen name="CountStepper">
      <Counted name="Quantas" start={3} />
      <Counted name="Nenhuma a menos" start={1} />
      <Counted name="Quantidade inválida" start={9} invalid />
    </Specimen>
  </>
)

function Counted({ name, start, invalid }: { readonly name: string; readonly start: number; readonly invalid?: true }) {
  const [count, setCount] = useState(start)
  return (
    <CountStepper
      less={`${name}: uma a menos`}
      more={`${name}: uma a mais`}
      value={count}
      least={1}
      most={12}
      onChange={setCount}
      field={{ 'aria-label': name, 'aria-invalid': invalid }}
    />
  )
}
