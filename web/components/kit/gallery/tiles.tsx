import { IconCircleCheck, IconTrash } from '../../icons.ts'
import { NumberPad } from '../number-pad.tsx'
import { PickTile } from '../pick-tile.tsx'
import { Tile } from '../tile.tsx'
import { Specimen } from './specimen.tsx'

export const Tiles = () => (
  <>
    <Specimen name="Tile">
      <Tile look="filled" size="big" icon={<IconCircleCheck size={30} aria-hidden="true" />}>
        Usei
      </Tile>
      <Tile look="bad-edge" size="big" icon={<IconTrash size={30} aria-hidden="true" />}>
        Descartar <small>R$ 18,40</small>
      </Tile>
      <Tile look="edge" size="wet">
        Abrir
      </Tile>
      <Tile look="bad" size="wet" disabled>
        Descartar
      </Tile>
    </Specimen>
    <Specimen name="PickTile">
      <PickTile aria-pressed={false}>Molho de tomate</PickTile>
      <PickTile aria-pressed>Pudim de leite condensado</PickTile>
    </Specimen>
    <Specimen name="NumberPad">
      <NumberPad erase="Apagar" onDigit={() => undefined} onErase={() => undefined} />
      <NumberPad
        erase="Apagar, com vírgula"
        onDigit={() => undefined}
        onComma={() => undefined}
        onErase={() => undefined}
      />
      <NumberPad
        erase="Apagar, com sinal e vírgula"
        onDigit={() => undefined}
        onComma={() => undefined}
        onSign={() => undefined}
        onErase={() => undefined}
      />
      <NumberPad erase="Apagar, sem PIN" disabled onDigit={() => undefined} onErase={() => undefined} />
    </Specimen>
  </>
)
