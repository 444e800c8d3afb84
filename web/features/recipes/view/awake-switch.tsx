import { useState } from 'react'
import { IconBulb } from '../../../components/icons.ts'
import { canKeepAwake, useKeepAwake } from './keep-awake.ts'
import { Pressable } from '../../../components/kit/pressable.tsx'
import styles from './recipe-view.module.css'

/** Keeps the screen on while the recipe is open: hands in dough cannot unlock a tablet. */
export function AwakeSwitch() {
  const [wanted, setWanted] = useState(true)
  const held = useKeepAwake(wanted)
  if (!canKeepAwake()) return null
  return (
    <Pressable
      role="switch"
      aria-checked={wanted}
      className={styles.awake}
      title="Manter a tela acesa enquanto a ficha está aberta"
      onClick={() => setWanted(!wanted)}
    >
      <IconBulb size={20} aria-hidden="true" />
      <span>Tela acesa</span>
      <span className={styles.knob} aria-hidden="true" />
      {wanted && !held ? <span className="visually-hidden">O aparelho ainda não permitiu.</span> : null}
    </Pressable>
  )
}
