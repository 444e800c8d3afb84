import { useState } from 'react'
import { IconBulb } from '../../../components/icons.ts'
import { canKeepAwake, useKeepAwake } from './keep-awake.ts'

/** Keeps the screen on while the recipe is open: hands in dough cannot unlock a tablet. */
export function AwakeSwitch() {
  const [wanted, setWanted] = useState(true)
  const held = useKeepAwake(wanted)
  if (!canKeepAwake()) return null
  return (
    <label className="tick mid" title="Manter a tela acesa enquanto a ficha está aberta">
      <input type="checkbox" role="switch" aria-checked={wanted} checked={wanted} onChange={() => setWanted(!wanted)} />
      <IconBulb size={20} aria-hidden="true" />
      Tela acesa
      {wanted && !held ? <span className="visually-hidden">O aparelho ainda não permitiu.</span> : null}
    </label>
  )
}
