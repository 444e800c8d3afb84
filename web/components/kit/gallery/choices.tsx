import { useState } from 'react'
import { Choice } from '../choice.tsx'
import { Pressable } from '../pressable.tsx'
import { Specimen } from './specimen.tsx'

const periods = ['Esta semana', 'Semana passada', 'Últimos 30 dias']
const states = ['Pronto', 'Cru', 'Aberto', 'Descongelado']

export function Choices() {
  const [period, setPeriod] = useState(periods[0])
  const [state, setState] = useState(states[0])
  return (
    <>
      <Specimen name="Chip">
        {periods.map((name) => (
          <Pressable key={name} className="chip" aria-pressed={name === period} onClick={() => setPeriod(name)}>
            {name}
          </Pressable>
        ))}
        <Pressable className="chip" disabled>
          Sem dados
        </Pressable>
        <Pressable className="chip" data-more>
          Outra…
        </Pressable>
      </Specimen>
      <Specimen name="Choice">
        <fieldset className="row wrap gap-2">
          <legend className="visually-hidden">Situação</legend>
          {states.map((name, at) => (
            <Choice
              key={name}
              type="radio"
              name="state"
              face="chip"
              checked={name === state}
              disabled={at === 3}
              onChange={() => setState(name)}
            >
              {name}
            </Choice>
          ))}
        </fieldset>
      </Specimen>
    </>
  )
}
